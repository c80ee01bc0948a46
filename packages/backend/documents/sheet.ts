import { once } from 'node:events';
import { join } from 'node:path';

/** A4 in points. */
export const PAGE = { width: 595, height: 842, left: 57, right: 538, bottom: 745 } as const;

/** Height of a line, in sizes of its font. */
const LINE = 1.6;
const FONTS = {
  regular: 'hanken-grotesk-regular.ttf',
  strong: 'hanken-grotesk-semibold.ttf',
  title: 'newsreader-light.ttf',
  /** Scripts that the shop's fonts lack: the shop delivers to Greece and Bulgaria, and names come from everywhere. */
  others: 'dejavu-sans.ttf',
} as const;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** Parts of one direction; a space between two right-to-left words belongs to them. */
const DIRECTIONS = new RegExp('[R](?:[R ]*[R])?|[^R]+'.replaceAll('R', '\\p{Script=Hebrew}\\p{Script=Arabic}'), 'gu');

/** Structure types of ISO 32000-1, section 14.8.4, that documents use. */
type Tag = 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD';

interface TextStyle {
  /** The role of the text; by default a part of the open element, or a paragraph where none is open. */
  readonly as?: Tag;
  /** Of a heading of a table. */
  readonly scope?: 'Row' | 'Column';
  readonly font?: 'regular' | 'strong' | 'title';
  readonly size?: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
  readonly quiet?: boolean;
}

/** Pages of a document, written from top to bottom, in the order in which they are read aloud (PDF/UA-1, ISO 14289-1). */
export interface Sheet {
  /** Texts that `work` writes belong to one element: a row of a table, an entry of a list. */
  element<T>(tag: Tag, work: () => T): T;
  /** Writes lines at a place and returns the position below them. */
  text(text: string, x: number, y: number, style?: TextStyle): number;
  /** Writes a text of any length, line by line over as many pages as it takes, and returns the position below it. */
  flow(text: string, x: number, y: number, style?: TextStyle): number;
  /** Room that `flow` takes for a text, a little more rather than less. */
  heightOf(text: string, style: TextStyle): number;
  /** True if the fonts have every letter: no file for Chinese, Japanese or Korean is small enough to be part of the program. */
  canDraw(text: string): boolean;
  rule(y: number, from?: number): void;
  /** Begins another page unless `height` is left on this one, and returns the position to go on. */
  room(y: number, height: number): number;
  /** Draws on each page, ends the document and returns the file. Read aloud on the last page only. */
  finish(onPage: (page: number, of: number) => void): Promise<Buffer>;
}

interface SheetOptions {
  readonly fontsDir: string;
  readonly title: string;
  readonly author: string;
  readonly lang: string;
  readonly createdAt: Date;
}

/** Loads the library with the first document: a start would wait for it. */
export async function createSheet({ fontsDir, title, author, lang, createdAt }: SheetOptions): Promise<Sheet> {
  const { default: Pdf } = await import('pdfkit');
  const doc = new Pdf({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    // The library's types lack it.
    subset: 'PDF/UA' as 'PDF/A-1a',
    displayTitle: true,
    lang,
    font: join(fontsDir, FONTS.regular),
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, join(fontsDir, file));
  const has = (font: keyof typeof FONTS, letter: string): boolean =>
    lettersOf(doc, join(fontsDir, FONTS[font])).has(letter.codePointAt(0) ?? 0);
  /** The font of a line is the one with most of its letters. Pictures are left out, other letters that it lacks are marked as missing. */
  function fitted(text: string, font: keyof typeof FONTS): { readonly value: string; readonly font: keyof typeof FONTS } {
    const letters = Array.from(printable(text)).filter((letter) => !PICTURE.test(letter) || has(font, letter));
    const lacking = (one: keyof typeof FONTS): number => letters.filter((letter) => !has(one, letter)).length;
    const fitting = lacking(font) <= lacking('others') ? font : 'others';
    const value = letters.map((letter) => (has(fitting, letter) ? letter : MISSING)).join('');
    return { value: printable(value.replace(/\ufffc(?:[\ufffc ]*\ufffc)?/g, '[…]')), font: fitting };
  }
  function linesOf(text: string, { font = 'regular', size = 9, width = PAGE.right - PAGE.left }: TextStyle): string[] {
    const lines: string[] = [];
    // `text` changes the font to write with.
    doc.font(font).fontSize(size);
    for (const word of printable(text).split(' ')) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
      if (lines.length > 0 && doc.widthOfString(longer) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines.filter((line) => line !== '');
  }
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));

  const tree = createTree(doc);
  const sheet: Sheet = {
    element: tree.element,
    flow(text, x, y, { as, ...style } = {}) {
      if (as !== undefined || tree.isAtRoot()) return tree.element(as ?? 'P', () => sheet.flow(text, x, y, style));
      const { size = 9 } = style;
      return linesOf(text, { width: PAGE.right - x, ...style }).reduce(
        (at, line) => sheet.text(line, x, sheet.room(at, size * LINE), style),
        y,
      );
    },
    heightOf: (text, { size = 9, ...style }) => linesOf(text, { size, ...style }).length * size * LINE,
    text(text, x, y, { as, scope, ...style } = {}) {
      if (as !== undefined || tree.isAtRoot()) return tree.element(as ?? 'P', () => sheet.text(text, x, y, style), scope);
      const { font = 'regular', size = 9, width = PAGE.right - x, align = 'left', quiet = false } = style;
      const { value, font: fitting } = fitted(text, font);
      doc.font(fitting).fontSize(size);
      doc.fillColor(quiet ? '#5d5b57' : '#1b1917');
      if (!RIGHT_TO_LEFT.test(value)) {
        tree.content(() => doc.text(value, x, y, { width, align, lineGap: size * 0.3 }));
        return doc.y;
      }
      tree.content(() => {
        let left = x;
        for (const [part] of value.matchAll(DIRECTIONS)) {
          // Words are laid out one by one, from left to right; without a space the part is one word and keeps its order.
          const word = part.replaceAll(' ', '\u00a0');
          doc.text(word, left, y, { lineBreak: false });
          left += doc.widthOfString(word);
        }
      }, value);
      return y + doc.currentLineHeight() + size * 0.3;
    },
    canDraw: (text) => !fitted(text, 'regular').value.includes('[…]'),
    rule(y, from = PAGE.left) {
      tree.artifact(() => doc.moveTo(from, y).lineTo(PAGE.right, y).lineWidth(0.5).strokeColor('#c9c6bf').stroke());
    },
    room(y, height) {
      if (y + height <= PAGE.bottom) return y;
      doc.addPage();
      return 57;
    },
    async finish(onPage) {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        if (page === count - 1) tree.element('Sect', () => onPage(page + 1, count));
        else tree.artifact(() => onPage(page + 1, count));
      }
      tree.end();
      doc.end();
      await once(doc, 'end');
      return Buffer.concat(chunks);
    },
  };
  return sheet;
}

/** By file: looking a letter up in a font takes a millisecond. */
const known = new Map<string, ReadonlySet<number>>();

function lettersOf(doc: PDFKit.PDFDocument, file: string): ReadonlySet<number> {
  const found = known.get(file);
  if (found) return found;
  // The library's types lack it.
  const { _font } = doc.font(file) as unknown as { readonly _font: { readonly font: { readonly characterSet: number[] } } };
  const letters = new Set(_font.font.characterSet);
  known.set(file, letters);
  return letters;
}

const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Component}]/u;
const MISSING = '\ufffc';
/** Of a telephone, whose groups of digits stay on one line. */
const NUMBER = /\+\d+(?: \d+)+/g;

/**
 * One line without control characters. A character that joins words or keeps them on a line has no place of its own (U+2060 in "E-Mail").
 */
const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(NUMBER, (number) => number.replaceAll(' ', '\u00a0'))
    .trim();

/** The structure of a document: what each text is, in the order of reading. */
function createTree(doc: PDFKit.PDFDocument) {
  const root = doc.struct('Document');
  doc.addStructure(root);
  const open = [root];
  let isArtifact = false;
  const current = (): typeof root => open.at(-1) ?? root;
  return {
    isAtRoot: () => open.length === 1 && !isArtifact,
    element<T>(tag: Tag, work: () => T, scope?: 'Row' | 'Column'): T {
      if (isArtifact) return work();
      // The library's types lack `scope`.
      const one = doc.struct(tag, (scope ? { scope } : {}) as object);
      current().add(one);
      open.push(one);
      try {
        return work();
      } finally {
        open.pop();
        one.end();
      }
    },
    /** `actual`: the text in the order of reading, where its glyphs have another one. */
    content(draw: () => void, actual?: string): void {
      if (isArtifact) return draw();
      const content = doc.markStructureContent('Span', actual === undefined ? {} : { actual });
      draw();
      doc.endMarkedContent();
      current().add(content);
    },
    /** Lines, and what stands on each page: screen readers skip them. */
    artifact(draw: () => void): void {
      if (isArtifact) return draw();
      isArtifact = true;
      doc.markContent('Artifact', { type: 'Pagination' });
      draw();
      doc.endMarkedContent();
      isArtifact = false;
    },
    end: () => root.end(),
  };
}
