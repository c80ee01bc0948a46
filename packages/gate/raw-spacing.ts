import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/paths.ts';
import { trackedFiles } from './tracked-files.ts';

/**
 * Margins, paddings and gaps take the steps of the space scale (`--space-N` in tokens.css), so that a shop changes its density in one place.
 * Two kinds of px are no space and stay: `1px` makes up for a hairline, and more than the largest step is the size of a thing.
 * So do em: the space between the paragraphs of a text follows its font.
 */
export async function checkRawSpacing(folder = join(ROOT, 'client')): Promise<string> {
  const sheets = trackedFiles(folder).filter((path) => path.endsWith('.css') && !path.endsWith('tokens.css'));
  const problems = sheets.map(async (path) =>
    rawSpacing(await readFile(join(folder, path), 'utf8')).map((declaration) => `${path}: ${declaration}: take a step of the space scale`),
  );
  return (await Promise.all(problems)).flat().join('\n');
}

/** The declarations of a sheet that space things by px of their own. */
export function rawSpacing(sheet: string): string[] {
  const source = sheet.replaceAll(/\/\*[^]*?\*\//g, '');
  return Array.from(source.matchAll(SPACING), ([, declaration = '']) => declaration.replaceAll(/\s+/g, ' ')).filter((declaration) =>
    Array.from(declaration.matchAll(PX), ([, px]) => Number(px)).some((px) => px > HAIRLINE && px <= LARGEST_STEP),
  );
}

const HAIRLINE = 1;
const LARGEST_STEP = 128;
/** Properties, and custom properties whose name says that they are for one of them. */
const SPACING =
  /(?<=[{};\s])((?:(?:row-|column-)?gap|margin|padding|--(?:[a-z-]+-)?(?:gap|margin|padding|space))(?:-[a-z-]+)?\s*:[^;{}]*)/g;
const PX = /(?<![\w.-])-?(\d*\.?\d+)px\b/g;
