import type { PageText } from '../mails/contract-documents.ts';
import { date } from '../mails/words.ts';
import type { Shop } from '../shop/shop.ts';
import { type PageBlock, pageBlocks } from './page-blocks.ts';
import { createSheet, PAGE, type Sheet } from './sheet.ts';
import { documentWords } from './words.ts';

const WIDTH = 450;
/** Of a line to write on. */
const FIELD_HEIGHT = 30;

/** A page of the shop as a PDF file, the same for the same text. */
export async function pagePdf({ fontsDir, shop }: Shop, { title, body, lang, updated_at, origin, company }: PageText): Promise<Buffer> {
  const author = shop.settings.company_name;
  const updatedAt = new Date(updated_at);
  const sheet = await createSheet({ fontsDir, title, author, lang, createdAt: updatedAt });
  sheet.text(author, PAGE.left, 48, { font: 'title', size: 28 });
  let y = sheet.flow(title, PAGE.left, 110, { font: 'title', size: 24 });
  y = sheet.text(documentWords(lang).asOf(date(updatedAt.getTime(), lang)), PAGE.left, y + 2, { size: 8, quiet: true }) + 8;
  for (const block of pageBlocks(body, origin)) y = write(sheet, block, y);
  return sheet.finish((page, of) => {
    sheet.rule(765);
    let foot = 774;
    for (const line of company) foot = sheet.text(line, PAGE.left, foot, { size: 7, quiet: true, width: 380 });
    sheet.text(documentWords(lang).page(page, of), 450, 774, { size: 7, quiet: true, align: 'right' });
  });
}

function write(sheet: Sheet, { type, text, ownPage }: PageBlock, y: number): number {
  switch (type) {
    case 'heading':
      // Not as the last line of a page.
      return sheet.flow(text, PAGE.left, sheet.room(y, ownPage ? Infinity : 64) + 10, { font: 'strong', size: 11, width: WIDTH }) + 2;
    case 'item':
      sheet.text('–', PAGE.left, sheet.room(y, 16), { size: 9.5 });
      return sheet.flow(text, PAGE.left + 14, sheet.room(y, 16), { size: 9.5, width: WIDTH - 14 }) + 4;
    case 'field':
      return field(sheet, text, y);
    case 'text':
      return sheet.flow(text, PAGE.left, y, { size: 9.5, width: WIDTH }) + 6;
  }
}

/** What ends with a colon is to be filled in. */
function field(sheet: Sheet, text: string, y: number): number {
  const below = sheet.flow(text, PAGE.left, sheet.room(y, 16 + FIELD_HEIGHT), { size: 9.5, width: WIDTH });
  if (!text.endsWith(':')) return below + 8;
  sheet.rule(below + FIELD_HEIGHT - 6);
  return below + FIELD_HEIGHT + 6;
}
