/**
 * The syntax of CommonMark with the tables of GitHub. `Markdown` is made by these functions alone, as `Html` by its schema: a text of the
 * backend gets into a document as text, whatever it contains.
 */
declare const brand: unique symbol;
/** One line or several; safe to stand in a document. */
export type Markdown = string & { readonly [brand]: true };

const made = (source: string): Markdown => source as Markdown;

/** Characters that no reader of the page sees: zero-width characters, marks of direction, tags, variation selectors (UAX #44). */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const SPACE = /[\s\u0085]+/gu;
const SYNTAX = /[\\`*_[\]<>|~#]|&(?=[a-z\d#]|$)|!(?=\[|$)|:(?=\/\/)|(?<=www)\./gi;

/** Text as it is read: in one line, without anything that Markdown or HTML would understand. */
export const text = (plain: string): Markdown =>
  made(
    plain
      .replace(SPACE, ' ')
      .replace(INVISIBLE, '')
      .replace(SYNTAX, (character) => `\\${character}`),
  );

/** Lines that stay lines, as in an address. */
export const textLines = (lines: readonly string[]): Markdown => breakLines(lines.map((line) => text(line.trim())).filter(isPresent));

export const breakLines = (lines: readonly Markdown[]): Markdown => made(lines.join('\\\n'));

/** Inline parts with something between them; empty ones are left out. */
export const inline = (parts: readonly (Markdown | null)[], between = ' '): Markdown => made(parts.filter(isPresent).join(between));

/** Inline parts as they stand. */
export const adjacent = (parts: readonly Markdown[]): Markdown => made(parts.join(''));

export const NOTHING = made('');
export const isPresent = (part: Markdown | null): part is Markdown => part !== null && part.trim() !== '';

/** Delimiters with spaces inside them would be read as text. */
function delimited(content: Markdown, mark: string): Markdown {
  const inner = content.trim();
  return inner === '' ? content : made(content.replace(inner, () => mark + inner + mark));
}
export const strong = (content: Markdown): Markdown => delimited(content, '**');
export const emphasis = (content: Markdown): Markdown => delimited(content, '*');
export const struck = (content: Markdown): Markdown => delimited(content, '~~');

/** A label without a usable address stays as text. */
export const link = (label: Markdown, address: string | null): Markdown =>
  address === null || label.trim() === '' ? label : made(`[${label.trim()}](${destination(address)})`);

/** An address that is shown as it is. */
export const autolink = (address: string): Markdown => made(`<${destination(address)}>`);

export const image = (alt: string, address: string | null): Markdown =>
  address === null ? NOTHING : made(`![${text(alt)}](${destination(address)})`);

/** Characters that end or escape a destination, percent-encoded. */
const destination = (address: string): string => address.replace(/[\s()<>\\`|"]/gu, encodeCharacter).replace(/&(?=[a-z\d#]+;)/gi, '&amp;');
function encodeCharacter(character: string): string {
  const encoded = encodeURIComponent(character);
  return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
}

/** Marks that begin a block where a line begins. */
const LINE_START = /^ *(?=[-+=:]|\d{1,9}[.)](?:\s|$))(\d*)/gm;
const guardLines = (content: string): string => content.trim().replace(LINE_START, '$1\\');

export const paragraph = (content: Markdown): Markdown => made(guardLines(content));

/** `level` from 1 to 6. */
export const heading = (level: number, content: Markdown): Markdown =>
  content.trim() === '' ? NOTHING : made(`${'#'.repeat(level)} ${oneLine(content)}`);

const oneLine = (content: string): string => content.replaceAll('\\\n', ' ').replace(/\s+/g, ' ').trim();

/** Blocks below each other; empty ones are left out. */
export const blocks = (parts: readonly (Markdown | null)[]): Markdown => made(parts.filter(isPresent).join('\n\n'));

export const quoted = (content: Markdown): Markdown => made(content.replace(/^/gm, '> '));

export const RULE = made('---');

/** Items may have several blocks: what follows the first line is indented. */
export function list(items: readonly Markdown[], { ordered = false } = {}): Markdown {
  const rows = items.filter(isPresent).map((item, index) => {
    const marker = ordered ? `${index + 1}. ` : '- ';
    return marker + item.replaceAll('\n', `\n${' '.repeat(marker.length)}`).replaceAll(/^ +$/gm, '');
  });
  return made(rows.join('\n'));
}

/** An item of one line. */
export const item = (content: Markdown): Markdown => paragraph(content);

/** `Title: value`. */
export const fact = (title: string, value: Markdown): Markdown => item(made(`${strong(text(title))}: ${value}`));

/** `head` may be empty: then the first row has no names. */
export function table(head: readonly Markdown[], rows: readonly (readonly Markdown[])[]): Markdown {
  const width = Math.max(head.length, ...rows.map(({ length }) => length));
  if (width === 0 || rows.length === 0) return NOTHING;
  const row = (cells: readonly string[]): string => `| ${Array.from({ length: width }, (_, at) => oneLine(cells[at] ?? '')).join(' | ')} |`;
  return made([row(head), row(Array.from({ length: width }, () => '---')), ...rows.map(row)].join('\n'));
}
