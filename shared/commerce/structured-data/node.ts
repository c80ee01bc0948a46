/** A node of JSON-LD; types and properties are those of schema.org. */
export interface Node {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** A reference to a node that stands elsewhere in the page's blocks. */
export interface Reference {
  readonly '@id': string;
}

export const asDocument = (node: Node): Node => ({ '@context': 'https://schema.org', ...node });

/** For a data block: without `<` nothing in it can end the element. */
export const dataBlock = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
