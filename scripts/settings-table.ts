import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documented, envSchema } from '../server/env-schema.ts';
import { ROOT } from '../packages/build/paths.ts';

/** The table of settings in docs/configuration.md comes from the schema: `npm run settings` writes it, the gate compares it. */
const DOCUMENT = join(ROOT, 'docs/configuration.md');
const BEGIN = '<!-- settings: made by "npm run settings" from server/env-schema.ts -->';
const END = '<!-- /settings -->';

if (import.meta.main) await writeFile(DOCUMENT, withTable(await readFile(DOCUMENT, 'utf8')));

/** Empty when the document is up to date. */
export async function checkSettings(file = DOCUMENT): Promise<string> {
  const text = await readFile(file, 'utf8');
  return text === withTable(text)
    ? ''
    : 'The settings in docs/configuration.md are out of date. Run "npm run settings" and commit what it wrote.';
}

export function withTable(text: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`docs/configuration.md needs the lines ${BEGIN} and ${END}`);
  return `${text.slice(0, begin)}${BEGIN}\n${settingsTable()}\n${text.slice(end)}`;
}

export function settingsTable(): string {
  const rows = Object.entries(envSchema.shape).map(([name, schema]) => {
    const { fallback = defaultOf(schema), meaning, fromFile } = documented.get(schema) ?? { meaning: '' };
    const orFile = fromFile === true ? `; may stand in a file that \`${name}_FILE\` names` : '';
    return `| \`${name}\` | ${fallback} | ${meaning}${orFile} |`;
  });
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

function defaultOf(schema: { safeParse(value: undefined): { success: boolean; data?: unknown } }): string {
  const { success, data } = schema.safeParse(undefined);
  if (success && (typeof data === 'string' || typeof data === 'number')) return `\`${data}\``;
  throw new Error('a setting without a default has to say what happens without it');
}
