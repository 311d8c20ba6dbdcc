// The parts of openapi.json that the page shows. Only read by the type checker.

interface Contract {
  info: { title: string; version: string; summary: string; description: string };
  tags: Tag[];
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, Schema> };
}

interface Tag { name: string; description: string }
interface Server { url: string; description?: string }

type Method = "get" | "post" | "put" | "patch" | "delete";
type PathItem = { servers?: Server[] } & { [name in Method]?: OperationObject };

interface OperationObject {
  operationId: string; summary: string; description: string; tags: string[]; security: Record<string, string[]>[];
  parameters?: Parameter[]; requestBody?: { content: Content }; responses: Record<string, ResponseObject>;
}

/** An operation with the path and method under which the contract has it. */
interface Operation extends OperationObject { path: string; method: Method; item: PathItem }

/** A tag with its operations. */
interface Section extends Tag { operations: Operation[] }

interface Parameter {
  $ref?: string; name: string; in: string; required?: boolean; description?: string; schema: Schema; example?: unknown;
}

interface Example { $ref?: string; value?: unknown }
interface MediaType { schema: Schema; example?: unknown; examples?: Record<string, Example> }
type Content = Record<string, MediaType>;

interface ResponseObject { $ref?: string; description?: string; headers?: Record<string, unknown>; content?: Content }

interface Schema {
  $ref?: string; type?: string | string[]; format?: string; const?: unknown; enum?: unknown[]; description?: string;
  "x-extensible-enum"?: unknown[];
  properties?: Record<string, Schema>; required?: string[]; items?: Schema; allOf?: Schema[]; anyOf?: Schema[];
  minLength?: number; maxLength?: number; default?: unknown; examples?: unknown[];
}
