import type { AssetManifest } from '../../packages/engine/assets.ts';
import type { Build } from './builder.ts';
import { ASSETS } from '../../packages/build/paths.ts';
import { SANDBOX_PROGRAM, SERVER_PROGRAM, TEST_PROVIDER_PROGRAM } from './layout.ts';
import type { Output } from '../../packages/build/output.ts';

export interface Changes {
  /** Its program; its scripts for browsers are read with each request. */
  readonly testProvider: boolean;
  readonly sandbox: boolean;
  /** Other changes than style sheets: the shop restarts and pages reload. */
  readonly code: boolean;
  /** Old and new address of the sheets that changed. */
  readonly sheets: ReadonlyArray<readonly [from: string, to: string]>;
}

export function changesBetween(before: Build, after: Build): Changes {
  const testProvider = !same(before.output, after.output, TEST_PROVIDER_PROGRAM);
  const sandbox = !same(before.output, after.output, SANDBOX_PROGRAM);
  const sheets = changedSheets(before.manifest, after.manifest);
  const program = !same(before.output, after.output, SERVER_PROGRAM);
  const code = sheets === null || program || scripts(before.output) !== scripts(after.output);
  return { testProvider, sandbox, code, sheets: sheets ?? [] };
}

/** Null when a sheet was added or removed. */
function changedSheets(before: AssetManifest, after: AssetManifest): Array<[string, string]> | null {
  const lists = ({ entry, routes }: AssetManifest): Array<readonly string[]> => [entry.css, ...Object.values(routes).map(({ css }) => css)];
  const old = lists(before);
  const swaps = new Map<string, string>();
  for (const [index, sheets] of lists(after).entries()) {
    if (sheets.length !== old[index]?.length) return null;
    for (const [place, sheet] of sheets.entries()) {
      const from = old[index][place];
      if (from !== undefined && from !== sheet) swaps.set(from, sheet);
    }
  }
  return [...swaps];
}

const same = (before: Output, after: Output, path: string): boolean =>
  Buffer.compare(before.get(path) ?? empty, after.get(path) ?? empty) === 0;
const empty = new Uint8Array();

/** The names of the scripts carry the hash of their content. */
const scripts = (output: Output): string =>
  [...output.keys()]
    .filter((path) => path.startsWith(ASSETS) && !path.endsWith('.css'))
    .sort()
    .join('\n');
