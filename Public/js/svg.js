// Shapes of SVG.

/**
 * @param {string} name
 * @param {Record<string, any>} attributes
 * @param {...Element} children
 * @returns {SVGElement}
 */
export function shape(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
