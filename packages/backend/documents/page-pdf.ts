import type { PageText } from '../mails/contract-documents.ts';
import { date } from '../mails/words.ts';
import type { Shop } from '../shop/shop.ts';
import { type PageBlock, pageBlocks } from './page-blocks.ts';
import { createSheet, PAGE, type Sheet } from './sheet.ts';
import { documentTexts } from './words.ts';

const WIDTH = 450;
/** Of a line to write on. */
const FIELD_HEIGHT = 30;
const TEXT = { size: 9.5, width: WIDTH } as const;
/** Above a form. */
const EDGE = 24;

/** A page of the shop as a PDF file, the same for the same text. */
export async function pagePdf({ fontsDir, document }: Shop, { title, body, lang, updated_at, origin, company }: PageText): Promise<Buffer> {
  const author = document.settings.company_name;
  const updatedAt = new Date(updated_at);
  const sheet = await createSheet({ fontsDir, title, author, lang, createdAt: updatedAt });
  sheet.text(author, PAGE.left, 48, { font: 'title', size: 28 });
  let y = sheet.flow(title, PAGE.left, 110, { font: 'title', size: 24, as: 'H1' });
  y = sheet.text(documentTexts(lang)('asOf', { date: date(updatedAt.getTime(), lang) }), PAGE.left, y + 2, { size: 8, quiet: true }) + 8;
  const blocks = pageBlocks(body, origin);
  for (const run of runsOf(blocks)) {
    if (run[0]?.isOfForm) y = cutHere(sheet, blocks.slice(blocks.indexOf(run[0])), y);
    const writeRun = (): number => run.reduce((at, block) => write(sheet, block, at), y);
    y = run[0]?.type === 'item' ? sheet.element('L', writeRun) : writeRun();
  }
  return sheet.finish((page, of) => {
    sheet.rule(765);
    let foot = 774;
    for (const line of company) foot = sheet.text(line, PAGE.left, foot, { size: 7, quiet: true, width: 380, as: 'P' });
    sheet.text(documentTexts(lang)('page', { page, of }), 450, 774, { size: 7, quiet: true, align: 'right', as: 'P' });
  });
}

/** Items that follow one another are a list. */
function runsOf(blocks: readonly PageBlock[]): PageBlock[][] {
  const runs: PageBlock[][] = [];
  for (const block of blocks) {
    const run = runs.at(-1);
    if (block.type === 'item' && run?.[0]?.type === 'item') run.push(block);
    else runs.push([block]);
  }
  return runs;
}

function write(sheet: Sheet, { type, text }: PageBlock, y: number): number {
  switch (type) {
    case 'heading':
      // Not as the last line of a page.
      return sheet.flow(text, PAGE.left, sheet.room(y, 64) + 10, { font: 'strong', size: 11, width: WIDTH, as: 'H2' }) + 2;
    case 'item':
      return sheet.element('LI', () => {
        sheet.text('–', PAGE.left, sheet.room(y, 16), { size: 9.5, as: 'Lbl' });
        return sheet.flow(text, PAGE.left + 14, sheet.room(y, 16), { size: 9.5, width: WIDTH - 14, as: 'LBody' }) + 4;
      });
    case 'field':
      return field(sheet, text, y);
    case 'text':
      return sheet.flow(text, PAGE.left, y, TEXT) + 6;
  }
}

/** A form that is sent back is cut off along a line where the page has room for it, else it begins a page. */
function cutHere(sheet: Sheet, form: readonly PageBlock[], y: number): number {
  const next = form.findIndex(({ type }, index) => index > 0 && type === 'heading');
  const parts = next < 0 ? form : form.slice(0, next);
  // The heading takes more.
  const height = parts.reduce((sum, { text }) => sum + sheet.heightOf(text, TEXT) + (text.endsWith(':') ? FIELD_HEIGHT + 6 : 8), EDGE + 10);
  const top = sheet.room(y, height);
  if (top !== y) return top;
  sheet.rule(y + EDGE / 2);
  return y + EDGE;
}

/** A line that ends with a colon is to be filled in. */
function field(sheet: Sheet, text: string, y: number): number {
  const isToFill = text.endsWith(':');
  const below = sheet.flow(text, PAGE.left, sheet.room(y, isToFill ? 16 + FIELD_HEIGHT : 16), TEXT);
  if (!isToFill) return below + 8;
  sheet.rule(below + FIELD_HEIGHT - 6);
  return below + FIELD_HEIGHT + 6;
}
