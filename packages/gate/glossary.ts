import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';
import { ROOT } from '../build/paths.ts';
import { trackedFiles } from './tracked-files.ts';

const GLOSSARY = 'docs/glossary.md';
export const FOLDERS = [
  'client',
  'server',
  'shared',
  'packages/backend',
  'packages/mailer',
  'packages/sandbox',
  'packages/lab',
  'packages/conformance',
  'scripts',
  'e2e',
  'load-tests',
];
const COLUMN = 'Do not say';
/** Files whose name is ours; names of pictures and texts are content. */
const CODE = /\.(?:tsx?|css|js)$/;

/** A word of the column in backticks, as the parts of a name, and the names in which it is right. */
export interface ForbiddenWord {
  readonly word: string;
  readonly say: string;
  readonly allowed: readonly string[];
  /** Beginnings of paths at which the word has its standard meaning. */
  readonly paths: readonly string[];
}

/** Finds names of files and declared identifiers with a word that the glossary replaces. */
export async function checkGlossary(root = ROOT): Promise<string> {
  const words = forbiddenWords(await readFile(join(root, GLOSSARY), 'utf8'));
  const anyWord = new RegExp(words.map(({ word }) => inNames(word)).join('|'));
  const problems: string[] = [];
  for (const folder of FOLDERS) {
    for (const path of trackedFiles(join(root, folder)).filter((name) => CODE.test(name))) {
      const file = join(folder, path);
      const here = words.filter(({ paths }) => !paths.some((one) => file.startsWith(one)));
      for (const { word, say } of wordsIn(nameOf(path), here)) problems.push(`${file}: the file name has "${word}", say ${say}`);
      const source = /\.tsx?$/.test(path) ? await readFile(join(root, file), 'utf8') : '';
      if (!anyWord.test(source.replaceAll(COMMENT, ''))) continue;
      for (const [name, line] of declaredNames(file, source)) {
        for (const { word, say } of wordsIn(name, here)) problems.push(`${file}:${line}: ${name} has "${word}", say ${say}`);
      }
    }
  }
  return problems.toSorted().join('\n');
}

/** Comments need no parsing; most words of the list are in them alone. */
const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*/g;

/** Where a word can begin and end within a name, in plain text: `piece`, `ownPiece`, `PIECES`, but not `masterpiece`. */
function inNames(word: string): string {
  const [first = '', ...rest] = word.trim().split(' ');
  const capital = first.charAt(0).toUpperCase() + first.slice(1);
  const begin = `(?:(?<![A-Za-z])(?:${first}|${first.toUpperCase()})|${capital})`;
  return `${begin}${rest.map((part) => `(?i:_?${part})`).join('')}[sS]?(?![a-z])`;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * Reads the tables. Backticks mark the words of the column that are wrong in every name; the others depend on their sense. An entry ends
 * with `;` and may say `except` with the names, or the folders and files (`server/`), in which its words are right.
 */
export function forbiddenWords(markdown: string): ForbiddenWord[] {
  const found: ForbiddenWord[] = [];
  let column = -1;
  for (const line of markdown.split('\n')) {
    const cells = line.startsWith('|') ? line.split('|').slice(1, -1) : [];
    if (cells.length === 0) column = -1;
    else if (column < 0) column = cells.findIndex((cell) => cell.trim() === COLUMN);
    else found.push(...entriesOf(cells[column] ?? '', (cells[0] ?? '').trim()));
  }
  return found;
}

function* entriesOf(cell: string, say: string): Generator<ForbiddenWord> {
  for (const entry of cell.split(';')) {
    const [words = '', exceptions = ''] = entry.split(' except ', 2);
    const paths = codeIn(exceptions).filter((one) => one.includes('/'));
    const allowed = codeIn(exceptions)
      .filter((one) => !one.includes('/'))
      .map(partsOf);
    for (const word of codeIn(words)) yield { word: partsOf(word), say, allowed, paths };
  }
}

const codeIn = (text: string): string[] => Array.from(text.matchAll(/`([^`]+)`/g), ([, code = '']) => code);

/** `handOn`, `hand-on` and `HAND_ON` become ` hand on `: a word is found as a whole, not within another one. */
function partsOf(name: string): string {
  const parts = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/);
  return ` ${parts.filter(Boolean).join(' ').toLowerCase()} `;
}

/** The words of the list that a name has, in singular or plural. */
export function wordsIn(name: string, words: readonly ForbiddenWord[]): { readonly word: string; readonly say: string }[] {
  const parts = partsOf(name);
  return words
    .filter(({ word, allowed }) => {
      const rest = allowed.reduce((text, right) => text.replaceAll(right, ' | ').replaceAll(plural(right), ' | '), parts);
      return rest.includes(word) || rest.includes(plural(word));
    })
    .map(({ word, say }) => ({ word: word.trim(), say }));
}

const plural = (word: string): string => `${word.trimEnd()}s `;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly name?: string;
  readonly [key: string]: unknown;
}

/** Children of a node that are patterns: their identifiers are declared, not used. */
const DECLARED: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  TSDeclareFunction: ['id', 'params'],
  ClassDeclaration: ['id'],
  MethodDefinition: ['key'],
  PropertyDefinition: ['key'],
  TSInterfaceDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSEnumDeclaration: ['id'],
  TSPropertySignature: ['key'],
  TSMethodSignature: ['key', 'params'],
  TSFunctionType: ['params'],
  CatchClause: ['param'],
};

/** Within a pattern: `{ key: local = value }` declares the local name alone; `{ key }` takes a name that is declared elsewhere. */
const PATTERNS: Readonly<Record<string, readonly string[]>> = {
  ObjectPattern: ['properties'],
  Property: ['value'],
  ArrayPattern: ['elements'],
  AssignmentPattern: ['left'],
  RestElement: ['argument'],
  TSParameterProperty: ['parameter'],
};

/**
 * Names that a file declares, with their lines. Keys of object literals are left out, because most are names of the wire or of a library;
 * so are names with an underscore between lower-case letters, which are names of the wire.
 */
export function declaredNames(file: string, source: string): [name: string, line: number][] {
  const names = new Map<string, number>();

  function declare(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(declare);
    if (!isNode(node)) return;
    const { type, name, start } = node;
    if ((type === 'Identifier' || type === 'PrivateIdentifier') && name !== undefined) {
      if (!/[a-z]_[a-z]/.test(name) && !names.has(name)) names.set(name, start);
    } else if (node['shorthand'] !== true) for (const key of PATTERNS[type] ?? []) declare(node[key]);
  }

  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isNode(node)) return;
    if (!(node['computed'] === true)) for (const key of DECLARED[node.type] ?? []) declare(node[key]);
    for (const key of visitorKeys[node.type] ?? []) visit(node[key]);
  }

  visit(parseSync(file, source).program);
  return Array.from(names, ([name, start]) => [name, source.slice(0, start).split('\n').length]);
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
