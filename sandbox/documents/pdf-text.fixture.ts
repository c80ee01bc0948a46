import { inflateSync } from 'node:zlib';

/** The text of a PDF file made by pdfkit: lines in the order they were written. */
export function pdfText(file: Buffer): string {
  const source = file.toString('latin1');
  const objects = new Map([...source.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [id, body]));
  const streamOf = (id: string): string => {
    const [, head = '', stream = ''] = /^(.*?)\nstream\n(.*)\nendstream/s.exec(objects.get(id) ?? '') ?? [];
    return head.includes('/FlateDecode') ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream;
  };
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
