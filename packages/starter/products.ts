import { writeCsv } from '../backend/core/csv.ts';
import { type Lang, LANGS, WRITTEN } from '../backend/core/language.ts';
import { slugOf } from '../backend/core/slug.ts';
import type { Answers } from './answers.ts';
import { TEXTS } from './texts.ts';

/** Two rings and a pair of earrings; `source` is a picture of the demo, which is free to use. */
export const EXAMPLES = [
  { key: 'band', category: 'wedding-bands', sizes: ['52', '54'], price: '890.00', source: 'court-band-4mm-yellow-gold-front.webp' },
  { key: 'signet', category: 'rings', sizes: ['56'], price: '1290.00', source: 'signet-yellow-gold-front.webp' },
  { key: 'hoops', category: 'earrings', sizes: [''], price: '490.00', source: 'hoops-yellow-gold-front.webp' },
] as const;

export const pictureOf = (key: string): string => `example-${key}.webp`;

/** As `npm run admin -- import products` takes it (docs/operations/import.md). */
export function productsCsv({ languages }: Answers, prefix: string): string {
  const written: readonly Lang[] = LANGS.filter((lang) => languages.includes(lang) || WRITTEN.some((one) => one === lang));
  const textColumns = ['slug', 'title', 'sub_title', 'description', 'size_label'].flatMap((field) =>
    written.map((lang) => `${field}.${lang}`),
  );
  const columns = ['key', 'category', 'categories', ...textColumns, 'sku', 'material', 'size', 'price', 'stock', 'pictures'];
  const rows = EXAMPLES.flatMap(({ key, category, sizes, price }) =>
    sizes.map((size, index) => {
      const cells: Record<string, string> = {
        key: `example-${key}`,
        sku: [prefix, key.toUpperCase(), 'YG585', size].filter((part) => part !== '').join('-'),
        material: 'M-YG585',
        size,
        price,
        stock: '1',
      };
      if (index === 0) {
        Object.assign(cells, { category, categories: category, pictures: pictureOf(key) });
        for (const lang of written) {
          const title = TEXTS[lang][`product.${key}`];
          cells[`title.${lang}`] = title;
          cells[`slug.${lang}`] = slugOf(`${title}-example`, lang);
          cells[`sub_title.${lang}`] = title;
          cells[`description.${lang}`] = TEXTS[lang]['product.text'];
          if (size !== '') cells[`size_label.${lang}`] = TEXTS[lang]['product.size'];
        }
      }
      return columns.map((column) => cells[column] ?? '');
    }),
  );
  return writeCsv([columns, ...rows]);
}
