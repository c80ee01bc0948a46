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
 * Writes composed classes into the rules that take them: their declarations first, so that those of the rule win, and what they do at a
 * width, under the pointer or with the focus after the declarations of the rule and before its own blocks. A second class on the element,
 * as CSS Modules have it, would keep the layer of its own sheet: the title of a page could not be told from that of a component, which
 * layers decide. It would make scripts and HTML longer by a name for every element as well, and save next to nothing in a compressed sheet.
 * Components for text would add an element to say a font.
 */
export async function writeComposed(path: string, source: string): Promise<string> {
  const sheets = new Map<string, ReadonlyMap<string, SharedClass>>();
  for (const { path: shared } of compositions(path, source)) sheets.set(shared, sharedClasses(shared, await readFile(shared, 'utf8')));
  let text = source.replaceAll(COMMENT, '');
  // From the end, so that the places of those before stay as they are.
  for (const match of [...text.matchAll(COMPOSES)].toReversed()) {
    const [declaration, names = '', specifier = ''] = match;
    const shared = join(dirname(path), specifier);
    const classes = names.split(/\s+/).map((name) => {
      const found = sheets.get(shared)?.get(name);
      if (found === undefined) throw new Error(`${path}: there is no .${name} in ${shared}`);
      return found;
    });
    const rest = text.slice(match.index + declaration.length);
    const end = endOfDeclarations(rest);
    const blocks = classes.map((one) => one.blocks).join('');
    text = text.slice(0, match.index) + classes.map((one) => one.declarations).join(' ') + rest.slice(0, end) + blocks + rest.slice(end);
  }
  return text;
}

interface SharedClass {
  readonly declarations: string;
  /** Nested rules. */
  readonly blocks: string;
}

/** Single classes only: which elements a class means stays where it can be seen, in the sheet of the component. */
function sharedClasses(path: string, source: string): ReadonlyMap<string, SharedClass> {
  const plain = source.replaceAll(COMMENT, '');
  const classes = new Map<string, SharedClass>();
  let rest = plain.trim();
  for (let head = CLASS.exec(rest); head; head = CLASS.exec(rest)) {
    const body = rest.slice(head[0].length);
    const declared = endOfDeclarations(body);
    const end = endOfBlock(body);
    classes.set(head[1] ?? '', { declarations: body.slice(0, declared).trim(), blocks: body.slice(declared, end).trim() });
    rest = body.slice(end + 1).trim();
  }
  if (rest !== '' || plain.includes('composes:')) throw new Error(`${path}: a sheet that others compose from has single classes only`);
  return classes;
}

/** Where the nested rules of a block begin, or where it ends. */
function endOfDeclarations(text: string): number {
  const brace = text.search(/[{}]/);
  return text[brace] === '{' ? text.lastIndexOf(';', brace) + 1 : brace;
}

/** Of the brace that closes the block. */
function endOfBlock(text: string): number {
  let depth = 0;
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return index;
  }
  return -1;
}

const COMMENT = /\/\*[^]*?\*\//g;
const CLASS = /^\.([\w-]+)\s*\{/;
const COMPOSES = /\bcomposes:\s*([\w-]+(?:\s+(?!from\s)[\w-]+)*)\s+from\s+['"](\.[^'"]+)['"];/g;
