import { inflateSync } from 'node:zlib';

/** The objects of a PDF file made by pdfkit, by number, and their streams. */
function objectsOf(source: string) {
  const objects = new Map([...source.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [id, body]));
  const streamOf = (id: string): string => {
    const [, head = '', stream = ''] = /^(.*?)\nstream\n(.*)\nendstream/s.exec(objects.get(id) ?? '') ?? [];
    return head.includes('/FlateDecode') ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream;
  };
  return { objects, streamOf };
}

/** The text of a PDF file made by pdfkit: lines in the order they were written. */
export function pdfText(file: Buffer): string {
  const source = file.toString('latin1');
  const { objects, streamOf } = objectsOf(source);
  const fonts = new Map<string, readonly string[]>();
  for (const [, name = '', id = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
    fonts.set(name, charactersOf(streamOf(map)));
  }
  const lines: string[] = [];
  for (const [, id = ''] of source.matchAll(/\/Contents (\d+) 0 R/g)) {
    for (const [, name = '', shown = ''] of streamOf(id).matchAll(/\/(F\d+) [\d.]+ Tf.*?\[(.*?)\] TJ/gs)) {
      const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      lines.push(glyphs.map((glyph) => fonts.get(name)?.[parseInt(glyph, 16)] ?? '?').join(''));
    }
  }
  return lines.join('\n');
}

interface PdfStructure {
  /** Types of the elements from the root on, indented by their depth. */
  readonly tree: string[];
  /** Operators that write or draw outside of marked content. */
  readonly unmarked: string[];
  readonly actualTexts: string[];
}

/** The structure tree, which says what is read aloud, and in which order. */
export function pdfStructure(file: Buffer): PdfStructure {
  const source = file.toString('latin1');
  const { objects, streamOf } = objectsOf(source);
  const tree: string[] = [];
  const walk = (id: string, depth: number): void => {
    const body = objects.get(id) ?? '';
    const [, type] = /\/S \/(\w+)/.exec(body) ?? [];
    if (type !== undefined) tree.push(' '.repeat(depth) + type);
    const [, children = ''] = /\/K \[(.*?)\]/s.exec(body) ?? [];
    // A reference to marked content is a dictionary.
    const elements = children.replaceAll(/<<.*?>>/gs, '');
    for (const [, child = ''] of elements.matchAll(/(\d+) 0 R/g)) walk(child, type === undefined ? depth : depth + 1);
  };
  walk(/\/StructTreeRoot (\d+) 0 R/.exec(source)?.[1] ?? '', 0);
  const unmarked: string[] = [];
  const actualTexts: string[] = [];
  for (const [, id = ''] of source.matchAll(/\/Contents (\d+) 0 R/g)) {
    let depth = 0;
    const operators = /\/\w+ (?:<<.*?>> BDC|BMC)|\bEMC\b|\bTJ\b|\bS\n/gs;
    for (const [operator] of streamOf(id).matchAll(operators)) {
      if (/B[DM]C$/.test(operator)) depth += 1;
      else if (operator === 'EMC') depth -= 1;
      else if (depth === 0) unmarked.push(operator);
      const [, actual] = /\/ActualText \((.*?)\)(?=\s*(?:\/|>>))/s.exec(operator) ?? [];
      if (actual !== undefined) actualTexts.push(utf16(actual));
    }
  }
  return { tree, unmarked, actualTexts };
}

/** A text string of PDF with the mark of UTF-16 in front. */
function utf16(escaped: string): string {
  const bytes = Buffer.from(
    escaped.replaceAll(/\\(.)/gs, (_, char: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[char] ?? char),
    'latin1',
  );
  return new TextDecoder('utf-16be').decode(bytes);
}

/** Ranges of a ToUnicode map: `<0000> <00ff> [<0041> <0042> …]`. */
function charactersOf(map: string): string[] {
  const characters: string[] = [];
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/gs)) {
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, units = ''], index) => {
      const codes = (units.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16));
      characters[parseInt(from, 16) + index] = String.fromCharCode(...codes);
    });
  }
  return characters;
}
