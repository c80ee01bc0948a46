import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ASSETS } from './paths.ts';
import { hashOf, type Output } from './output.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESSIBLE = /\.(?:js|css|svg|json|txt)$/;

/** Adds `.br` and `.gz` beside every asset that becomes smaller. Slow, so results are cached by content. */
export async function precompress(output: Output, cacheDir: string): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  const assets = [...output].filter(([path]) => path.startsWith(ASSETS) && COMPRESSIBLE.test(path));
  await Promise.all(
    assets.map(async ([path, content]) => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      output.set(`${path}.br`, await kept(cacheDir, content, 'br', () => brotli(content, { params })));
      output.set(`${path}.gz`, await kept(cacheDir, content, 'gz', () => zip(content, { level: 9 })));
    }),
  );
}

async function kept(cacheDir: string, content: Uint8Array, kind: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const path = join(cacheDir, `${hashOf(content)}.${kind}`);
  const known = await readFile(path).catch(() => null);
  if (known) return known;
  const made = await make();
  // A unique name, because two assets may have the same bytes, and two builds may run at once.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, made);
  await rename(draft, path);
  return made;
}
