import { Parser } from 'htmlparser2';

/** The longest text of the CMS that is looked at. A page of the shop has 20 KB. */
export const HTML_MAX_BYTES = 300 * 1024;
/** Parsers take time by the square of the depth: 100,000 elements within each other held the process for seconds. */
export const HTML_MAX_DEPTH = 64;

/** How much of the text is within both bounds. The parser closes what is open there, so what is made of it is well-formed. */
export function endWithinBounds(html: string): number {
  return endWithinDepth(html.slice(0, endWithinBytes(html)));
}

/** In UTF-8; never within a character, nor within a tag. */
function endWithinBytes(html: string): number {
  // No unit of a string takes more than three bytes.
  if (html.length * 3 <= HTML_MAX_BYTES) return html.length;
  let bytes = 0;
  let end = 0;
  for (const character of html) {
    bytes += utf8Length(character);
    if (bytes > HTML_MAX_BYTES) return withoutTornTag(html, end);
    end += character.length;
  }
  return end;
}

function utf8Length(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

function withoutTornTag(html: string, end: number): number {
  const tag = html.lastIndexOf('<', end - 1);
  return tag > html.lastIndexOf('>', end - 1) ? tag : end;
}

/** Where the first element begins that is too deep. By the parser that cleans it: whoever counts tags himself is easily fooled. */
function endWithinDepth(html: string): number {
  let depth = 0;
  let end = html.length;
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      if (depth <= HTML_MAX_DEPTH || end < html.length) return;
      end = parser.startIndex;
      parser.pause();
    },
    onclosetag: () => void (depth -= 1),
  });
  parser.end(html);
  return end;
}

/** Paths of the HTML that was cut, by comparing the answer with its parsed form: sanitised fields alone differ. */
export function cutFields(raw: unknown, parsed: unknown): string[] {
  const found: string[] = [];
  const path: string[] = [];
  const visit = (before: unknown, after: unknown): void => {
    if (before === after) return;
    if (typeof before === 'string') {
      if (typeof after === 'string' && endWithinBounds(before) < before.length) found.push(path.join('.'));
      return;
    }
    if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null) return;
    for (const name in before) {
      path.push(name);
      visit((before as Readonly<Record<string, unknown>>)[name], (after as Readonly<Record<string, unknown>>)[name]);
      path.pop();
    }
  };
  visit(raw, parsed);
  return found;
}
