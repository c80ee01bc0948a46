import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compositions } from '../build/compose.ts';
import { readCssModule } from '../build/css-modules.ts';
import { ROOT } from '../build/paths.ts';
import { trackedFiles } from './tracked-files.ts';

/** TypeScript accepts any class name of a CSS Module. Finds names that a sheet lacks and names that no component uses or sheet composes. */
export async function checkClassNames(folder = join(ROOT, 'client')): Promise<string> {
  const files = trackedFiles(folder).map((path) => join(folder, path));
  const used = new Map<string, Usage>(
    files.filter((path) => path.endsWith('.module.css')).map((path) => [path, { names: new Set(), anyName: false }]),
  );
  const problems: string[] = [];
  for (const file of files.filter((path) => /\.tsx?$/.test(path))) {
    const source = await readFile(file, 'utf8');
    for (const { path, usage } of usages(file, source)) {
      const known = used.get(path);
      if (!known) problems.push(`${file}: there is no ${path}`);
      else used.set(path, { names: known.names.union(usage.names), anyName: known.anyName || usage.anyName });
    }
  }
  for (const sheet of used.keys()) {
    for (const { path, names } of compositions(sheet, await readFile(sheet, 'utf8'))) {
      const known = used.get(path);
      if (known) used.set(path, { ...known, names: known.names.union(new Set(names)) });
    }
  }
  for (const [sheet, { names, anyName }] of used) {
    const { classes: all } = await readCssModule(ROOT, sheet);
    const classes = new Set(Object.keys(all));
    for (const name of names.difference(classes)) problems.push(`${sheet}: a component uses .${name}, which is not there`);
    if (anyName) continue;
    for (const name of classes.difference(names)) problems.push(`${sheet}: neither a component nor a sheet uses .${name}`);
  }
  return problems.map((problem) => problem.replaceAll(`${ROOT}/`, '')).join('\n');
}

interface Usage {
  readonly names: ReadonlySet<string>;
  /** Read by a computed name or passed on as a whole. */
  readonly anyName: boolean;
}

/** The sheets that a component imports, with the names it takes from each. */
export function* usages(file: string, source: string): Generator<{ readonly path: string; readonly usage: Usage }> {
  const rest = source.replaceAll(/^import .*$/gm, '');
  for (const [, local = '', specifier = ''] of source.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';/gm)) {
    const names = new Set(Array.from(rest.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g')), ([, name = '']) => name));
    for (const [, name = ''] of rest.matchAll(new RegExp(`\\b${local}\\['([^']+)'\\]`, 'g'))) names.add(name);
    const anyName = new RegExp(`\\b${local}(?:\\[(?!')|(?![\\w.[]))`).test(rest);
    yield { path: join(dirname(file), specifier), usage: { names, anyName } };
  }
}
