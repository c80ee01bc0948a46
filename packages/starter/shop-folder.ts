import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Documents } from '../backend/content/write-content.ts';
import { pathsOf } from '../backend/operator/field-changes.ts';
import type { Answers } from './answers.ts';
import { starterDocuments } from './documents.ts';
import { EXAMPLES, pictureOf, productsCsv } from './products.ts';
import { numbersOf } from './shop-document.ts';

/** What the folder begins with: the demo's documents as they are stored, and the folder of its pictures. */
export interface Source {
  readonly documents: Documents;
  readonly mediaDir: string;
}

export interface Written {
  readonly written: readonly string[];
  /** Files that are there already with another content, and what differs; they stay as they are. */
  readonly different: readonly { readonly file: string; readonly what: readonly string[] }[];
}

/**
 * Writes the folder of a shop. A file that is there already stays as it is: the owner may have changed it. `now` is an ISO 8601 time,
 * `secret` that of the sitemap.
 */
export function writeShopFolder(
  folder: string,
  answers: Answers,
  source: Source,
  { now, secret }: { readonly now: string; readonly secret: string },
): Written {
  const written: string[] = [];
  const different: { file: string; what: string[] }[] = [];
  for (const [file, content] of filesOf(folder, answers, source, { now, secret })) {
    const path = join(folder, file);
    const before = existsSync(path) ? readFileSync(path) : null;
    if (before === null) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content, { mode: file === 'shop.env' ? 0o600 : 0o644 });
      written.push(file);
      continue;
    }
    const what = differences(file, before.toString(), content.toString());
    if (what.length > 0) different.push({ file, what });
  }
  return { written, different };
}

type File = readonly [file: string, content: string | Buffer];

function filesOf(
  folder: string,
  answers: Answers,
  { documents: demo, mediaDir }: Source,
  { now, secret }: { readonly now: string; readonly secret: string },
): readonly File[] {
  const documents = starterDocuments(answers, demo, now);
  return [
    ...Object.entries(documents).map(([name, value]): File => [`content/${name}.json`, `${JSON.stringify(value, null, 2)}\n`]),
    ['products.csv', productsCsv(answers, numbersOf(answers).order.prefix)],
    ...EXAMPLES.map(({ key, source }): File => [`media/${pictureOf(key)}`, readFileSync(join(mediaDir, source))]),
    ['brand/README.md', BRAND],
    ['shop.env', shopEnv(folder, answers, secret)],
    ['README.md', readme(folder, answers)],
  ];
}

const MOST_SHOWN = 5;
/** They differ on each run. */
const TIMES = /(?:^|\.)updated_at$/;

/** Of JSON the fields, of a list of settings the names; of anything else that it differs. */
function differences(file: string, before: string, after: string): string[] {
  if (before === after) return [];
  if (file === 'shop.env') {
    const names = (text: string): Set<string> => new Set(Array.from(text.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm), ([, name = '']) => name));
    const missing = [...names(after).difference(names(before))];
    return missing.length === 0 ? [] : [`lacks ${missing.join(', ')}`];
  }
  if (!file.endsWith('.json')) return ['is another one'];
  let stored: unknown;
  try {
    stored = JSON.parse(before);
  } catch {
    return ['is not JSON'];
  }
  if (isDeepStrictEqual(stored, JSON.parse(after))) return [];
  const [was, is] = [pathsOf(stored), pathsOf(JSON.parse(after))];
  const fields = [...new Set([...was.keys(), ...is.keys()])].filter((field) => was.get(field) !== is.get(field) && !TIMES.test(field));
  const rest = fields.length - MOST_SHOWN;
  return [...fields.slice(0, MOST_SHOWN), ...(rest > 0 ? [`and ${rest} more`] : [])];
}

/** Countries whose law the storefront knows (docs/law.md). */
const PROFILES = ['AT', 'DE'];

const shopEnv = (
  folder: string,
  { domain, country, languages }: Answers,
  secret: string,
): string => `# Settings of the shop; the environment wins. docs/postgresql.md, docs/configuration.md and docs/payments.md have all of them.

# The database, made as docs/postgresql.md says. Without it "npm run backend" starts a server of its own in the data folder.
# DATABASE_URL=postgresql://karat:…@127.0.0.1/karat

# Of the storefront.
COUNTRY_PROFILE=${PROFILES.includes(country) ? country : ''}
SITEMAP_SECRET=${secret}

# Of a trial on this machine (npm run backend).
SANDBOX_LANGUAGES=${languages.join()}

# Of the backend that sells (dist/backend/main.js).
BACKEND_SHOP_ORIGIN=https://${domain}
BACKEND_LANGUAGES=${languages.join()}
BACKEND_SITEMAP_SECRET=${secret}
BACKEND_ASSETS_DIR=packages/sandbox/seed
BACKEND_UPLOADS_DIR="${join(folder, 'media')}"
BACKEND_PICTURES_DIR=data/pictures
# Gateways and their keys (docs/payments.md): a shop that sells needs one.
# PAYMENTS=stripe
`;

const BRAND = `# Brand

For the logo, the fonts and colours. Nothing is read from here yet: the look is changed in \`client/ui/\` (README.md of Karat, "Read on").
`;

const readme = (folder: string, { name }: Answers): string => `# ${name}

| | |
| --- | --- |
| \`shop.env\` | settings: the database, the domain, keys. Keep it to yourself |
| \`content/\` | a file for each document: settings and menu (\`shop.json\`), home page, pages, mails, … |
| \`media/\` | pictures, WebP |
| \`products.csv\` | three examples; replace them by your products |
| \`brand/\` | logo and colours, later |

All commands are run in the folder of Karat.

1. Write what is marked \`{{TODO: …}}\` in \`content/\`: \`grep -rn TODO ${join(folder, 'content')}\`. Have the legal pages checked by a lawyer. Look
   at prices and days of delivery (\`shipping_methods\`), at the numbers of orders and invoices (\`numbers\`, fixed by the first one) in
   \`shop.json\`.
2. Start the backend. It imports \`content/\` into an empty database, once:

       SHOP_DIR=${folder} npm run backend

3. In another terminal, with the address of the database that it has printed:

       DATABASE_URL='postgresql://…' SHOP_DIR=${folder} npm run -s admin -- import products ${join(folder, 'products.csv')}

4. Start the shop, and open http://localhost:3000:

       SHOP_DIR=${folder} BACKEND_URL=http://127.0.0.1:3001/api/v1 npm start

5. After each change of \`content/\`:

       DATABASE_URL='postgresql://…' SHOP_DIR=${folder} npm run -s admin -- import content ${join(folder, 'content')}

Customers of the trial pay by bank transfer; its mails are at http://127.0.0.1:3001/sandbox/inbox. docs/own-shop.md of Karat has every step,
docs/operations/import.md the fields of products and documents.
`;
