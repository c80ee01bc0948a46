import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DEFAULT_LOCALE, LOCALES, textsFolder } from '../../shared/i18n/locales.ts';
import { ROOT } from '../build/layout.ts';

/** Namespace -> key -> text, with nested keys joined by dots. */
export type Catalogue = ReadonlyMap<string, ReadonlyMap<string, string>>;

const REFERENCE = textsFolder(DEFAULT_LOCALE);
const COMPLETE = LOCALES.map(textsFolder);
/** The other languages have no pages yet, but messages of fields exist in all of them (specification, section 5). */
const LANGUAGES = [...COMPLETE, 'sk', 'cs', 'pl', 'es', 'nl'];
const EVERYWHERE = ['validation'];

/** All languages have the same keys and placeholders; the storefront's languages have all namespaces, the others the messages of fields. */
export async function checkLocales(folder = join(ROOT, 'locales')): Promise<string> {
  const languages = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const catalogues = new Map(await Promise.all(languages.map(async (lng) => [lng, await readCatalogue(join(folder, lng))] as const)));
  const problems: string[] = [];
  const reference: Catalogue = catalogues.get(REFERENCE) ?? new Map();
  for (const lng of new Set([...LANGUAGES, ...languages])) {
    const found = catalogues.get(lng) ?? new Map();
    problems.push(...compare(lng, reference, found, COMPLETE.includes(lng) ? [...reference.keys()] : EVERYWHERE));
  }
  return problems.join('\n');
}

/** `needed`: required namespaces. */
export function compare(lng: string, reference: Catalogue, found: Catalogue, needed: readonly string[]): string[] {
  const problems: string[] = [];
  for (const namespace of new Set([...reference.keys(), ...found.keys()])) {
    const wanted = reference.get(namespace);
    const texts = found.get(namespace);
    const place = `${lng}/${namespace}.json`;
    if (!wanted) problems.push(`${place}: ${REFERENCE} has no such namespace`);
    else if (texts) problems.push(...compareTexts(place, wanted, texts));
    else if (needed.includes(namespace)) problems.push(`${place} is missing`);
  }
  return problems;
}

function compareTexts(place: string, wanted: ReadonlyMap<string, string>, texts: ReadonlyMap<string, string>): string[] {
  const wantedKeys = groupPlurals(wanted);
  const keys = groupPlurals(texts);
  return [
    ...[...wantedKeys.keys()].filter((key) => !keys.has(key)).map((key) => `${place}: "${key}" is missing`),
    ...[...keys.keys()].filter((key) => !wantedKeys.has(key)).map((key) => `${place}: "${key}" is not in ${REFERENCE}`),
    ...[...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${place}: "${key}" is empty`),
    ...[...texts]
      .filter(([key, text]) => text.includes('E-Mail') && !key.startsWith('messages.'))
      .map(([key]) => `${place}: "${key}" may break at the hyphen of E-Mail: write "E-\\u2060Mail" (word joiner)`),
    ...[...keys]
      .filter(([key, names]) => wantedKeys.has(key) && wantedKeys.get(key) !== names)
      .map(([key, names]) => `${place}: "${key}" has the placeholders [${names}], ${REFERENCE} has [${wantedKeys.get(key)}]`),
  ];
}

/** Languages differ in their plural forms: `item_one` and `item_few` are both `item`. Values are the placeholders, sorted. */
function groupPlurals(texts: ReadonlyMap<string, string>): Map<string, string> {
  const groups = new Map<string, Set<string>>();
  for (const [key, text] of texts) {
    const group = key.replace(/_(?:zero|one|two|few|many|other)$/, '');
    const names = groups.get(group) ?? new Set<string>();
    for (const [, name = ''] of text.matchAll(/\{+\s*([\w.]+)[^}]*\}+/g)) names.add(name);
    groups.set(group, names);
  }
  return new Map([...groups].map(([key, names]) => [key, [...names].sort().join(', ')]));
}

async function readCatalogue(folder: string): Promise<Catalogue> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const read = async (name: string): Promise<readonly [string, ReadonlyMap<string, string>]> => [
    name.slice(0, -'.json'.length),
    new Map(flatten(JSON.parse(await readFile(join(folder, name), 'utf8')))),
  ];
  return new Map(await Promise.all(files.map(read)));
}

function flatten(value: unknown, path: readonly string[] = []): Array<[string, string]> {
  if (typeof value === 'string') return [[path.join('.'), value]];
  if (typeof value !== 'object' || value === null) throw new Error(`"${path.join('.')}" is neither text nor group`);
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, [...path, key]));
}

/** The EU's platform for online dispute resolution was closed on 2025-07-20 (Regulation (EU) 2024/3228): links to it mislead. */
const CLOSED_PLATFORM = /ec\.europa\.eu\/(?:consumers\/)?odr|odr\.ec\.europa\.eu/i;
const WITH_TEXTS = ['locales', 'sandbox', 'client', 'server', 'shared', 'test-provider'];

/** Texts, seeds and code without a link to it. */
export async function checkClosedPlatform(root = ROOT): Promise<string> {
  const files = await Promise.all(
    WITH_TEXTS.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []))
        .filter((entry) => entry.isFile() && /\.(?:json|tsx?|md|html)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name)),
    ),
  );
  const texts = await Promise.all(files.flat().map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
  return texts
    .filter(({ text }) => CLOSED_PLATFORM.test(text))
    .map(({ file }) => `${relative(root, file)} links to the closed EU platform for online dispute resolution: remove it`)
    .join('\n');
}
