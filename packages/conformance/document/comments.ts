import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** An object literal of the contract's sources: its keys, and the comments before them. */
interface Literal {
  readonly keys: Set<string>;
  readonly comments: Map<string, string>;
}

/** The comments of `packages/contract/`, which no schema has at run time. */
export interface Comments {
  /** Of a field; `siblings`: the keys of the object that it belongs to. */
  field(name: string, siblings: readonly string[]): string | undefined;
  /** Of an exported schema. */
  schema(schema: object): string | undefined;
}

export async function readComments(dir: string): Promise<Comments> {
  const literals: Literal[] = [];
  const exported = new Map<unknown, string>();
  for (const file of readdirSync(dir).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const source = readFileSync(join(dir, file), 'utf8');
    literals.push(...literalsOf(source));
    const values = (await import(pathToFileURL(join(dir, file)).href)) as Record<string, unknown>;
    for (const [, comment = '', name = ''] of source.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export const (\w+)/g)) {
      exported.set(values[name], textOf(comment));
    }
  }
  return {
    schema: (schema) => exported.get(schema),
    field(name, siblings) {
      // Every answer has it; its object says what it is.
      if (name === 'data') return undefined;
      const all = new Set(siblings);
      // Schemas are extended, picked from and spread: the literal that has most in common is the one that was written for this object.
      const likeness = ({ keys }: Literal): number => keys.intersection(all).size / keys.union(all).size;
      const [best] = literals.filter(({ comments }) => comments.has(name)).toSorted((a, b) => likeness(b) - likeness(a));
      // Parts that are spread into larger objects have all of their keys there.
      return best && (best.keys.isSubsetOf(all) || likeness(best) > 0.2) ? best.comments.get(name) : undefined;
    },
  };
}

const textOf = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trim())
    .join(' ')
    .trim();

/** One token of a source file; strings, templates and regular expressions may contain brackets. */
const TOKEN = new RegExp(
  [
    /\/\*\*(?<doc>(?:(?!\*\/)[^])*)\*\//,
    /\/\*[^]*?\*\/|\/\/[^\n]*/,
    /'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/,
    /(?<=[(,:=]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*/,
    /(?<key>[A-Za-z_$][\w$]*)|(?<bracket>[{}()[\],])|(?<colon>:)|[^\s]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

interface Open {
  readonly bracket: string;
  readonly literal: Literal;
  /** Of a part that is spread into schemas: the comment before it is one of all its fields. */
  readonly ofAll: string | undefined;
  /** True if a key would come now. */
  atStart: boolean;
  doc: string | undefined;
  name: string | undefined;
}

function literalsOf(source: string): Literal[] {
  const found: Literal[] = [];
  const open: Open[] = [];
  /** Of the statement. */
  let outer: string | undefined;
  let before = '';
  for (const { 0: token, groups = {} } of source.matchAll(TOKEN)) {
    const { doc, key, bracket, colon } = groups;
    const top = open.at(-1);
    if (doc !== undefined) {
      if (top) top.doc = textOf(doc);
      else outer = textOf(doc);
      continue;
    }
    const isPart = !top && token === '{' && before === '=';
    before = token;
    if (!top && token === ';') outer = undefined;
    if (bracket !== undefined && '{(['.includes(bracket)) {
      const literal = { keys: new Set<string>(), comments: new Map<string, string>() };
      open.push({ bracket, literal, atStart: true, doc: undefined, name: undefined, ofAll: isPart ? outer : undefined });
    } else if (bracket !== undefined && bracket !== ',') {
      const closed = open.pop();
      if (closed?.bracket !== '{' || closed.literal.keys.size === 0) continue;
      const { literal, ofAll } = closed;
      for (const name of ofAll === undefined ? [] : literal.keys) literal.comments.set(name, literal.comments.get(name) ?? ofAll ?? '');
      found.push(literal);
    } else if (bracket === ',') {
      if (top) Object.assign(top, { atStart: true, doc: undefined, name: undefined });
    } else if (top?.bracket === '{' && top.atStart && key !== undefined) {
      Object.assign(top, { atStart: false, name: key });
    } else if (top?.bracket === '{' && colon !== undefined && top.name !== undefined) {
      top.literal.keys.add(top.name);
      if (top.doc !== undefined) top.literal.comments.set(top.name, top.doc);
      top.name = undefined;
    } else if (top) {
      top.atStart = false;
    }
  }
  return found;
}
