import { withoutLinks } from '../../../contract/web-address.ts';

/** A piece of a line: words, or a link. */
export type Run = string | { readonly label: string; readonly url: string };
export type Line = readonly Run[];
/** Paragraphs of lines. */
export type Paragraphs = readonly (readonly Line[])[];

/**
 * Values are what somebody typed, or may be: as words they never make a link (`withoutLinks`), whatever a mail program looks for. A mail
 * links by `[label]({{url}})` alone.
 */
export type Values = Readonly<Record<string, string>>;

const PLACEHOLDER = /\[([^\][]+)\]\(\{\{(\w+)\}\}\)|\{\{(\w+)\}\}/g;
/** Removes line breaks and bidirectional controls, so that input cannot start another line or header. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Input on one line. */
export const oneLine = (text: string): string => text.toWellFormed().replace(BREAKS, ' ').trim();
/** Input on one line, as it stands in a mail. */
export const plainLine = (text: string): string => withoutLinks(oneLine(text));

/** Longer ones are sentences. */
const GREETING_MAX = 40;
/** How a mail addresses somebody. The whole name stands in the address of an order. */
export function greetingName(name: string): string {
  const line = oneLine(name);
  if (line.length <= GREETING_MAX) return line;
  // After a whole word, where there is one.
  return `${line
    .slice(0, GREETING_MAX - 1)
    .replace(/\s+\S*$/, '')
    .replace(/[^\p{L}]+$/u, '')}…`;
}

export const placeholdersOf = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, , url, value]) => url ?? value ?? '');

/**
 * Fills a text of a template in one pass: values are not expanded. A line whose values are all empty is left out; a value of several
 * lines makes several.
 */
export const fillParagraphs = (template: string, values: Values): Paragraphs =>
  template
    .split(/\n{2,}/)
    .map((paragraph) => fillLines(paragraph, values))
    .filter((lines) => lines.length > 0);

export const fillLines = (template: string, values: Values): readonly Line[] =>
  template
    .split('\n')
    .filter((line) => {
      const names = placeholdersOf(line);
      return line !== '' && (names.length === 0 || names.some((name) => valueOf(values, name) !== ''));
    })
    .flatMap((line) => fillLine(line, values));

/** Without links: of a title, a label, a subject. */
export const fillWords = (template: string, values: Values): string => oneLine(fillLines(template, values).map(wordsOf).join(' '));

/** A line without the addresses of its links. */
export const wordsOf = (line: Line): string => line.map((run) => (typeof run === 'string' ? run : run.label)).join('');

export function valueOf(values: Values, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`nothing to fill {{${name}}} with`);
  return value;
}

function fillLine(line: string, values: Values): Line[] {
  const lines: Run[][] = [[]];
  const add = (run: Run): void => void (run !== '' && lines.at(-1)?.push(run));
  let at = 0;
  for (const match of line.matchAll(PLACEHOLDER)) {
    const [whole, label, url, name] = match;
    add(line.slice(at, match.index));
    at = match.index + whole.length;
    if (label !== undefined) add(linkTo(inItsLanguage(label, values[languageOf(url ?? '')]), valueOf(values, url ?? '')));
    for (const [index, text] of name === undefined ? [] : withoutLinks(valueOf(values, name)).split('\n').entries()) {
      if (index > 0) lines.push([]);
      add(text);
    }
  }
  add(line.slice(at));
  return lines;
}

/** Name of the value that says in which language the text at an address is, where that is not the mail's. */
export const languageOf = (url: string): string => `language of ${url}`;
export const inItsLanguage = (label: string, language: string | undefined): string => (language ? `${label} (${language})` : label);

/** A link to nothing, or to what is no page, is its label. */
const linkTo = (label: string, url: string): Run => (isPage(url) ? { label, url } : label);
export const isPage = (url: string): boolean => /^https?:\/\/[^\s"<>]+$/.test(url);
