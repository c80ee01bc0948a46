/** A node of JSON-LD; types and properties are those of schema.org. */
export interface Node {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** Id of a node, by which others refer to it. */
export interface Reference {
  readonly '@id': string;
}

export const asDocument = (node: Node): Node => ({ '@context': 'https://schema.org', ...node });

/** Escapes `<`, so that the JSON cannot end the script element. */
export const dataBlock = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
