import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../../packages/build/paths.ts';

interface Icon {
  readonly name: string;
  readonly content: Uint8Array;
}

export interface Icons {
  readonly svg: Icon;
  readonly appleTouch: Icon;
  /** Served beside the icons: the pictures of pages that failed. They are there when the media host is not. */
  readonly closed: Icon;
  readonly broken: Icon;
  readonly notFound: Icon;
}

/** The icon of the browser's tab and of the home screen of phones. */
export async function makeIcons(): Promise<Icons> {
  const svg = await readFile(join(ROOT, 'client/ui/brand/favicon.svg'));
  const png = await sharp(svg, { density: 432 }).resize(180, 180).png({ palette: true }).toBuffer();
  const picture = async (name: string): Promise<Icon> => ({ name, content: await readFile(join(ROOT, 'client/ui/brand', name)) });
  return {
    svg: { name: 'favicon.svg', content: svg },
    appleTouch: { name: 'apple-touch-icon.png', content: png },
    closed: await picture('closed.webp'),
    broken: await picture('broken.webp'),
    notFound: await picture('not-found.webp'),
  };
}
