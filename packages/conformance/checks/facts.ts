import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { Address } from '../../contract/cart.ts';

const Slugs = z.record(z.string(), z.string()).refine((slugs) => Object.keys(slugs).length > 0, 'name one language at least');

/** Facts that rings 2 and 3 need of the shop, because no call has them. docs/conformance.md describes each field. */
export const Facts = z.strictObject({
  product: z.strictObject({ slug: Slugs }),
  category: z.strictObject({ slug: Slugs }),
  sku_in_stock: z.string(),
  sku_sold_out: z.string().optional(),
  sku_digital: z.string().optional(),
  search: z.strictObject({ text: z.string(), finds: z.string() }).optional(),
  engraving: z.strictObject({ sku: z.string(), text: z.string(), too_long: z.string() }).optional(),
  discount_code: z.string().optional(),
  expired_code: z.string().optional(),
  gift_card: z.string().optional(),
  address: Address,
  customer: z.strictObject({ email: z.string(), password: z.string() }).optional(),
  sitemap_secret: z.string().optional(),
  controls: z.string().optional(),
});
export type Facts = z.output<typeof Facts>;

export function readFacts(file: string): Facts {
  const result = Facts.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.') || '(file)'}: ${message}`);
  throw new Error(`${file} is no file of facts:\n${lines.join('\n')}`);
}
