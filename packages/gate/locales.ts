import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FALLBACK_LOCALE, LOCALES, textsFolder } from '../../shared/i18n/locales.ts';
import { otherLanguage } from '../../shared/i18n/other-language.ts';
import { ROOT } from '../build/paths.ts';
import { trackedFiles } from './tracked-files.ts';

/** Key -> text, with nested keys joined by dots. */
type Texts = ReadonlyMap<string, string>;
/** By namespace. */
export type Catalogue = ReadonlyMap<string, Texts>;

const REFERENCE = textsFolder(FALLBACK_LOCALE);

/** All languages have the same namespaces, keys, placeholders and markup, each in its own plural forms and its own words. */
export async function checkLocales(folder = join(ROOT, 'locales')): Promise<string> {
  const folders = [...new Set(trackedFiles(folder).flatMap((path) => (path.includes('/') ? path.split('/', 1) : [])))];
  const catalogues = new Map(await Promise.all(folders.map(async (lng) => [lng, await readCatalogue(join(folder, lng))] as const)));
  const reference: Catalogue = catalogues.get(REFERENCE) ?? new Map();
  const languages = new Set([...LOCALES.map(textsFolder), ...folders]);
  const problems = [...languages].flatMap((lng) => compare(lng, reference, catalogues.get(lng) ?? new Map()));
  return [...problems, ...leftInAnotherLanguage(catalogues)].join('\n');
}

export function compare(lng: string, reference: Catalogue, found: Catalogue): string[] {
  const problems: string[] = [];
  for (const namespace of new Set([...reference.keys(), ...found.keys()])) {
    const wanted = reference.get(namespace);
    const texts = found.get(namespace);
    const place = `${lng}/${namespace}.json`;
    if (!wanted) problems.push(`${place}: ${REFERENCE} has no such namespace`);
    else if (!texts) problems.push(`${place} is missing`);
    else problems.push(...compareTexts(lng, wanted, texts).map((problem) => `${place}: ${problem}`));
  }
  return problems;
}

function compareTexts(lng: string, wanted: Texts, texts: Texts): string[] {
  const plurals = pluralsOf(wanted);
  const [wantedGroups, groups] = [groupPlurals(wanted, plurals), groupPlurals(texts, plurals)];
  return [
    ...[...wantedGroups.keys()].filter((key) => !groups.has(key)).map((key) => `"${key}" is missing`),
    ...[...groups.keys()].filter((key) => !wantedGroups.has(key)).map((key) => `"${key}" is not in ${REFERENCE}`),
    ...[...texts].flatMap(([key, text]) => problemsOf(lng, key, text)),
    ...[...groups].flatMap(([key, group]) => {
      const like = wantedGroups.get(key);
      return like ? compareGroups(lng, key, { wanted: like, group }) : [];
    }),
  ];
}

function problemsOf(lng: string, key: string, text: string): string[] {
  const isOurs = !key.startsWith('messages.');
  const other = otherLanguage(text.replaceAll(/\{+[^}]*\}+/g, ' '), lng);
  return [
    ...(text.trim() === '' ? [`"${key}" is empty`] : []),
    ...(other === null ? [] : [`"${key}" is in the language ${other}`]),
    ...(isOurs && lng !== 'en' && /e-mail/i.test(text)
      ? [`"${key}" may break at the hyphen of e-mail: write "E-\\u2060Mail" (word joiner)`]
      : []),
    ...(isOurs && endsWithOneLetter(lng).test(text)
      ? [`"${key}" may end a line with a word of one letter: write a no-break space behind it`]
      : []),
  ];
}

/** Typesetting in Czech, Slovak and Polish leaves no such preposition or conjunction at the end of a line. */
const ONE_LETTER: Readonly<Record<string, string>> = { cs: 'aikosuvz', sk: 'aikosuvz', pl: 'aiouwz' };
const NEVER = /(?!)/;

const endsWithOneLetter = (lng: string): RegExp =>
  ONE_LETTER[lng] === undefined ? NEVER : new RegExp(`(?<![\\p{L}\\p{N}\\p{P}])[${ONE_LETTER[lng]}] (?=\\S)`, 'iu');

interface Compared {
  readonly wanted: Group;
  readonly group: Group;
}

function compareGroups(lng: string, key: string, { wanted, group }: Compared): string[] {
  const forms = wanted.isPlural ? new Intl.PluralRules(lng).resolvedOptions().pluralCategories : [];
  const missing = forms.filter((form) => !group.forms.has(form));
  const needless = [...group.forms].filter((form) => form !== '' && !forms.includes(form as Intl.LDMLPluralRule));
  const same = (one: ReadonlySet<string>): string => [...one].sort().join(', ');
  return [
    ...(missing.length > 0 ? [`"${key}" lacks the plural forms ${missing.join(', ')}`] : []),
    ...(needless.length > 0 ? [`"${key}" has plural forms that ${lng} does not know: ${needless.join(', ')}`] : []),
    ...(same(group.placeholders) === same(wanted.placeholders)
      ? []
      : [`"${key}" has the placeholders [${same(group.placeholders)}], ${REFERENCE} has [${same(wanted.placeholders)}]`]),
    ...(same(group.tags) === same(wanted.tags)
      ? []
      : [`"${key}" has the markup [${same(group.tags)}], ${REFERENCE} has [${same(wanted.tags)}]`]),
  ];
}

interface Group {
  readonly isPlural: boolean;
  readonly forms: ReadonlySet<string>;
  readonly placeholders: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Keys with forms; an error code may end in `_many`, too. */
const pluralsOf = (texts: Texts): Set<string> =>
  new Set([...texts.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(PLURAL, '')));

/** Languages differ in their plural forms: `item_one` and `item_few` are both `item`. */
function groupPlurals(texts: Texts, plurals: ReadonlySet<string>): Map<string, Group> {
  const groups = new Map<string, { isPlural: boolean; forms: Set<string>; placeholders: Set<string>; tags: Set<string> }>();
  for (const [key, text] of texts) {
    const isPlural = plurals.has(key.replace(PLURAL, ''));
    const [name, form] = isPlural ? [key.replace(PLURAL, ''), PLURAL.exec(key)?.[1] ?? ''] : [key, ''];
    const group = groups.get(name) ?? { isPlural, forms: new Set(), placeholders: new Set(), tags: new Set() };
    group.forms.add(form);
    for (const [, placeholder = ''] of text.matchAll(/\{+\s*([\w.]+)[^}]*\}+/g)) group.placeholders.add(placeholder);
    for (const [tag] of text.matchAll(/<\/?[a-z][^>]*>/g)) group.tags.add(tag);
    groups.set(name, group);
  }
  return groups;
}

/** A text of at least so many words is no name and no word that languages share. */
const WORDS = 3;
const wordsOf = (text: string): number => text.replaceAll(/\{[^}]*\}/g, '').match(/\p{L}{3,}/gu)?.length ?? 0;

/** Names of services, of what a browser stores, and addresses of pages. */
const NAMES = /^cookies (?:integration\.\w+\.(?:name|provider)|entry\.\w+\.name)$|Slug$/;

/** Texts that somebody forgot to translate: as in one of the languages that the others are translated from. */
export function leftInAnotherLanguage(catalogues: ReadonlyMap<string, Catalogue>): string[] {
  const sources = [REFERENCE, 'en'];
  return [...catalogues].flatMap(([lng, catalogue]) =>
    sources
      .slice(0, sources.includes(lng) ? sources.indexOf(lng) : sources.length)
      .flatMap((source) =>
        sameTexts(catalogue, catalogues.get(source) ?? new Map()).map((place) => `${lng}/${place} is the same as in ${source}`),
      ),
  );
}

function sameTexts(catalogue: Catalogue, source: Catalogue): string[] {
  return [...catalogue].flatMap(([namespace, texts]) =>
    [...texts]
      .filter(([key, text]) => source.get(namespace)?.get(key) === text && wordsOf(text) >= WORDS && !NAMES.test(`${namespace} ${key}`))
      .map(([key]) => `${namespace}.json: "${key}"`),
  );
}

async function readCatalogue(folder: string): Promise<Catalogue> {
  const files = trackedFiles(folder).filter((name) => name.endsWith('.json'));
  const read = async (name: string): Promise<readonly [string, Texts]> => [
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
/** Without the check and its own test. */
const WITH_TEXTS = /^(?:locales|client|server|shared|packages(?!\/gate\/))\/.*\.(?:json|tsx?|md|html)$/;

/** Texts, seeds and code without a link to it. */
export async function checkClosedPlatform(root = ROOT): Promise<string> {
  const files = trackedFiles(root).filter((path) => WITH_TEXTS.test(path));
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })));
  return texts
    .filter(({ text }) => CLOSED_PLATFORM.test(text))
    .map(({ file }) => `${file} links to the closed EU platform for online dispute resolution: remove it`)
    .join('\n');
}
