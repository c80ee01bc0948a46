import { Parser } from 'htmlparser2';

/** Maximum size of HTML from the CMS, in bytes of UTF-8. Content pages usually have about 20 KB. */
export const HTML_MAX_BYTES = 300 * 1024;
/** Maximum nesting. Parsing time grows with the square of the depth: 100,000 nested elements blocked the process for seconds. */
export const HTML_MAX_DEPTH = 64;

let cuts = 0;

/** How many values parsing has cut so far. Parsing is synchronous, so what is added during one parse belongs to it. */
export const cutCount = (): number => cuts;

/** The part within both limits. */
export function cutToBounds(html: string): string {
  const end = endWithinBounds(html);
  if (end === html.length) return html;
  cuts += 1;
  return html.slice(0, end);
}

/** Length of the part within both limits. The parser closes elements that are open at its end, so the result is well-formed. */
export function endWithinBounds(html: string): number {
  return endWithinDepth(html.slice(0, endWithinBytes(html)));
}

/** Never ends inside a character or a tag. */
function endWithinBytes(html: string): number {
  // A UTF-16 unit takes at most three bytes of UTF-8.
  if (html.length * 3 <= HTML_MAX_BYTES) return html.length;
  let bytes = 0;
  let end = 0;
  for (const character of html) {
    bytes += utf8Length(character);
    if (bytes > HTML_MAX_BYTES) return withoutPartialTag(html, end);
    end += character.length;
  }
  return end;
}

export function utf8Length(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

function withoutPartialTag(html: string, end: number): number {
  const tag = html.lastIndexOf('<', end - 1);
  return tag > html.lastIndexOf('>', end - 1) ? tag : end;
}

/**
 * Start of the first element that is too deep. Uses the sanitizer's own parser, because counting tags differs from parsing for malformed
 * HTML.
 */
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

/**
 * Paths of the HTML fields that were cut. Compares the response with its parsed form, in which only sanitized fields differ, and short
 * forms such as the `body` of a page are elsewhere.
 */
export function cutFields(raw: unknown, parsed: unknown): string[] {
  const found: string[] = [];
  const path: string[] = [];
  const visit = (before: unknown, after: unknown): void => {
    if (before === after) return;
    if (typeof before === 'string') {
      if ((typeof after === 'string' || path.at(-1) === 'body') && endWithinBounds(before) < before.length) found.push(path.join('.'));
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
