import type { Step } from './shopper.ts';
import { slugOf } from './site.ts';
import { langOf } from './addresses.ts';

const LISTINGS: readonly Step['name'][] = ['catalog', 'category', 'collection', 'home'];
const PRODUCT_LINK = /href="(?:\/[a-z]{2})?\/product\/[^"]+"/;

/** The missing content of a page, or null. A status alone does not show that the page is complete. */
export function missingFrom(body: string, { name, path }: Step): string | null {
  if (!body.includes(`<html lang="${langOf(path)}"`)) return 'its language';
  if (!/<h1[\s>]/.test(body)) return 'a heading';
  if (name === 'product' && !(body.includes('"@type":"Product"') && body.includes(slugOf(path)))) return 'its product';
  // A filtered listing or a search may be empty.
  if (LISTINGS.includes(name) && !path.includes('?') && !PRODUCT_LINK.test(body)) return 'a link to a product';
  return body.trimEnd().endsWith('</html>') ? null : 'its end';
}
