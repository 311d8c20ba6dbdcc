"""A server behind nginx, which runs Operations/nginx.conf with a certificate made here."""

import http.client
import os
import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path

from make_docs import ROOT
from server import HOST, OTHER_HOST, Response, Server, free_port

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
CLIENT = "127.0.0.2"
"""Where clients call from: another address than that of nginx, which Digs trusts."""

MAIN = """\
daemon off;
{user}
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


class ServerBehindNginx(Server):
    """Its `send` speaks TLS with nginx."""

    environment = {"DIGS_TRUSTED_PROXIES": "127.0.0.1", "DIGS_ACCEL_REDIRECT": "/internal/photos/"}

    def __enter__(self):
        super().__enter__()
        self.home = Path(self.folder.name, "nginx")
        self.home.mkdir()
        self.certificate, self.tls_port, self.plain_port = self.home / "certificate.pem", free_port(), free_port()
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
             "-days", "2", "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST},DNS:{OTHER_HOST}",
             "-keyout", self.home / "key.pem", "-out", self.certificate], check=True, capture_output=True)
        (self.home / "site.conf").write_text(self.site(), encoding="utf-8")
        main = MAIN.format(folder=self.home, user="user root;" if os.geteuid() == 0 else "")
        (self.home / "nginx.conf").write_text(main, encoding="utf-8")
        self.nginx = subprocess.Popen([NGINX, "-p", self.home, "-c", self.home / "nginx.conf"], stderr=self.log)
        self.wait()
        return self

    def __exit__(self, *reason):
        self.nginx.terminate()
        self.nginx.wait(timeout=30)
        super().__exit__(*reason)

    def site(self) -> str:
        """The example with the test's ports, names and files; all else as it is."""
        text = (ROOT / "Operations/nginx.conf").read_text(encoding="utf-8")
        letsencrypt = "/etc/letsencrypt/live/homes.example.edu/"
        for old, new in {
            "127.0.0.1:8080": self.address,
            "listen 443 ": f"listen 127.0.0.1:{self.tls_port} ",
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            "    listen [::]:443 ssl http2;\n": "",
            "    listen [::]:80;\n": "",
            "homes.example.edu;": f"{HOST} {OTHER_HOST};",
            f"{letsencrypt}fullchain.pem": str(self.certificate),
            f"{letsencrypt}privkey.pem": str(self.home / "key.pem"),
            "/var/lib/digs/photos/": f"{self.data}/photos/",
        }.items():
            assert old in text, f"Operations/nginx.conf has no {old!r}"
            text = text.replace(old, new)
        return text

    def wait(self):
        for _ in range(100):
            assert self.nginx.poll() is None, self.errors() + self.logged()
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.tls_port)) == 0:
                    return
            time.sleep(0.1)
        raise AssertionError(f"nginx does not listen: {self.errors()}")

    def errors(self) -> str:
        file = self.home / "error.log"
        return file.read_text(encoding="utf-8") if file.exists() else ""

    def connection(self, host: str = HOST) -> http.client.HTTPSConnection:
        """A connection that is open, its certificate checked."""
        trusting = ssl.create_default_context(cafile=str(self.certificate))
        connection = http.client.HTTPSConnection(host, timeout=60, context=trusting)
        plain = socket.create_connection(("127.0.0.1", self.tls_port), timeout=60, source_address=(CLIENT, 0))
        connection.sock = trusting.wrap_socket(plain, server_hostname=host)
        return connection

    def send(self, method, path, query=None, body=None, headers=None, address=None) -> Response:
        if address:
            return super().send(method, path, query, body, headers, address)
        host = (headers or {}).get("Host", HOST)
        connection = self.connection(host if host == OTHER_HOST else HOST)
        try:
            connection.request(method, path, body, {"Host": host, **(headers or {})})
            answer = connection.getresponse()
            return Response(method, path, answer.status, answer.headers, answer.read())
        finally:
            connection.close()
