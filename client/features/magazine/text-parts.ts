/**
 * Editors link to a product page as anywhere else, and the card stands behind the block that has the link. A marker of our own would need a
 * plug-in in every CMS and would leave nothing in feeds or when the product is gone. A product that is no longer sold has no card; its link
 * stays.
 */
import type { Html } from '../../../packages/contract/html.ts';

export interface TextPart {
  readonly html: Html;
  /** Keys of the products that the part's last block names, each once in a text. */
  readonly products: readonly string[];
}

/** As the sanitiser writes them: well-formed, names in lower case, no `>` in an attribute. */
const TAG = /<(\/?)([a-z]\w*)([^>]*)>/g;
const WITHOUT_END = new Set(['br', 'hr', 'img']);
/** After these a card may stand; not after a heading, nor in the middle of a line. */
const BLOCKS = new Set(['p', 'ul', 'ol', 'dl', 'table', 'figure', 'blockquote', 'aside', 'address']);
const PRODUCT = /\bhref="(?:\/[a-z]{2})?\/product\/([^"?#/]+)/;

/** Cuts a text behind each block that links to one of the products (slugs as in a URL), so that its card can be shown there. */
export function splitAtProducts(html: Html, products: ReadonlySet<string>): TextPart[] {
  if (products.size === 0) return [{ html, products: [] }];
  const parts: TextPart[] = [];
  const shown = new Set<string>();
  let named: string[] = [];
  let start = 0;
  let depth = 0;
  const cut = (end: number) => {
    parts.push({ html: html.slice(start, end) as Html, products: named });
    [start, named] = [end, []];
  };
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    if (WITHOUT_END.has(name)) continue;
    depth += slash === '' ? 1 : -1;
    const slug = name === 'a' ? PRODUCT.exec(attributes)?.[1] : undefined;
    if (slug !== undefined && products.has(slug) && !shown.has(slug)) {
      shown.add(slug);
      named.push(slug);
    }
    if (slash !== '' && depth === 0 && named.length > 0 && BLOCKS.has(name)) cut(index + tag.length);
  }
  if (start < html.length || named.length > 0) cut(html.length);
  return parts;
}
