import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/layout.ts';
import { trackedFiles } from './tracked-files.ts';

/** On touch screens `:hover` sticks to what was tapped last: every such rule stands inside `@media (hover: hover)`. */
export async function checkHover(folder = join(ROOT, 'client')): Promise<string> {
  const paths = trackedFiles(folder).filter((path) => path.endsWith('.css'));
  const found = await Promise.all(
    paths.map(async (path) => stickyRules(await readFile(join(folder, path), 'utf8')).map((rule) => [path, rule])),
  );
  return found
    .flat()
    .map(([path, rule]) => `${path}: "${rule}" is not inside @media (hover: hover)`)
    .join('\n');
}

/** The selectors with `:hover` that apply to touch screens, too. */
export function stickyRules(sheet: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  // Text up to the next brace or semicolon: the prelude of a block, a declaration, or what closes a block.
  for (const [, text = '', end] of sheet.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') open.pop();
    if (end !== '{') continue;
    const prelude = text.trim().replaceAll(/\s+/g, ' ');
    const isAtRule = prelude.startsWith('@');
    if (!isAtRule && prelude.includes(':hover') && !open.some((outer) => HOVER_MEDIA.test(outer))) found.push(prelude);
    open.push(prelude);
  }
  return found;
}

const HOVER_MEDIA = /^@media\b.*\(\s*hover\s*:\s*hover\s*\)/;
