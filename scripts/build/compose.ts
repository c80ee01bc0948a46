import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The classes of another sheet that a rule takes by `composes: title1 figures from '../../ui/text.module.css'`. */
export interface Composition {
  readonly path: string;
  readonly names: readonly string[];
}

export function compositions(path: string, source: string): Composition[] {
  return Array.from(source.matchAll(COMPOSES), ([, names = '', specifier = '']) => ({
    path: join(dirname(path), specifier),
    names: names.split(/\s+/),
  }));
}

/**
 * Writes the declarations of composed classes into the rules that take them. A second class on the element, as CSS Modules have it, would
 * keep the layer of its own sheet: the title of a page could not be told from that of a component, which layers decide (ADR-0045).
 */
export async function writeComposed(path: string, source: string): Promise<string> {
  const sheets = new Map<string, ReadonlyMap<string, string>>();
  for (const { path: shared } of compositions(path, source)) sheets.set(shared, sharedClasses(shared, await readFile(shared, 'utf8')));
  return source.replaceAll(COMPOSES, (_, names: string, specifier: string) => {
    const shared = join(dirname(path), specifier);
    return names
      .split(/\s+/)
      .map((name) => {
        const declarations = sheets.get(shared)?.get(name);
        if (declarations === undefined) throw new Error(`${path}: there is no .${name} in ${shared}`);
        return declarations;
      })
      .join(' ');
  });
}

/** Plain classes only: what a class does at a width or under the pointer stays where it can be seen, in the sheet of the component. */
function sharedClasses(path: string, source: string): ReadonlyMap<string, string> {
  const plain = source.replaceAll(/\/\*[^]*?\*\//g, '');
  const rest = plain.replaceAll(PLAIN_RULE, '').trim();
  if (rest !== '' || plain.includes('composes:')) throw new Error(`${path}: a sheet that others compose from has plain classes only`);
  return new Map(Array.from(plain.matchAll(PLAIN_RULE), ([, name = '', declarations = '']) => [name, declarations.trim()]));
}

const COMPOSES = /\bcomposes:\s*([\w-]+(?:\s+(?!from\s)[\w-]+)*)\s+from\s+['"](\.[^'"]+)['"];/g;
const PLAIN_RULE = /\.([\w-]+)\s*\{([^{}]*)\}/g;
