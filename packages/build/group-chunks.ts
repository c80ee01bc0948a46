import { type Chunk, type Chunks, chunkOf, reach } from './chunks.ts';

/** Chunks that become one file. */
export interface Group {
  readonly name: string;
  /** Dependencies first. */
  readonly chunks: readonly Chunk[];
  /** The only chunk of a file; null for a collection. */
  readonly main: Chunk | null;
}

/** Characters before minification: a few compressed kilobytes do not justify a request. */
const SMALL = 24_000;

/** Smaller than the cost of a request, so included even when only one of several pages needs it. */
const TINY = 1_500;

/** Pages or lazy parts that share a file of small chunks. */
export interface Family {
  readonly pages: ReadonlySet<string>;
  /** Other pages: the file has only what both kinds need, so that neither loads the rest of the other. */
  readonly sharedWith?: ReadonlySet<string>;
}

/**
 * By name of the file; the family `core` joins the file of the entry's imports. A chunk goes into the file of the first family that it
 * belongs to.
 */
export type Families = Readonly<Record<string, Family>>;

export interface GroupInput {
  readonly chunks: Chunks;
  readonly entrySource: string;
  readonly families: Families;
  readonly sizeOf: (chunk: Chunk) => number;
}

/**
 * esbuild makes a chunk for each combination of pages that share a module: dozens, most of them tiny. All imports of the entry become one
 * file, `core`; small chunks that several pages of a family share become another; the rest stays. The entry stays, too: it names the pages,
 * and a change of a page must not change the name of the core file.
 */
export function groupChunks({ chunks, entrySource, families, sizeOf }: GroupInput): Group[] {
  const entry = chunkOf(chunks, entrySource);
  const core = reach(chunks, entry, ({ imports }) => imports).filter((chunk) => chunk !== entry);
  const collections = new Map([['core', core]]);
  const taken = new Set(core);
  const earlier = new Set<string>();
  for (const [name, family] of Object.entries(families)) {
    const common = commonChunks(chunks, family, earlier, taken, sizeOf);
    collections.set(name, [...(collections.get(name) ?? []), ...common]);
    for (const chunk of common) taken.add(chunk);
    if (!family.sharedWith) for (const page of family.pages) earlier.add(page);
  }
  const single = [...chunks.values()].filter((chunk) => !taken.has(chunk));
  return [
    ...[...collections].flatMap(([name, together]) => (together.length > 0 ? [{ name, chunks: together, main: null }] : [])),
    ...single.map((chunk) => ({ name: nameOf(chunk), chunks: [chunk], main: chunk })),
  ];
}

export const nameOf = ({ output }: Chunk): string => output.replace(/^.*\//, '').replace(/-\w+\.js$/, '');

type Users = (chunk: Chunk) => number;

/** The number of pages that import a chunk statically; chunks of lazy parts only do not count. */
function usersIn(chunks: Chunks, pages: ReadonlySet<string>): Users {
  const needed = [...chunks.values()]
    .filter(({ entryPoint }) => entryPoint !== null && pages.has(entryPoint))
    .map((page) => new Set(reach(chunks, page, ({ imports }) => imports)));
  return (chunk) => needed.filter((page) => page.has(chunk)).length;
}

/**
 * Small chunks with enough users that no page of an earlier family needs, since it would load the whole file. They import only each other
 * and chunks in `taken`, because files must not import each other in a circle.
 */
function commonChunks(
  chunks: Chunks,
  { pages, sharedWith }: Family,
  earlier: ReadonlySet<string>,
  taken: ReadonlySet<Chunk>,
  sizeOf: (chunk: Chunk) => number,
): Chunk[] {
  const users = usersIn(chunks, pages);
  const earlierUsers = usersIn(chunks, earlier);
  // A chunk that all pages need is no extra weight for any of them; also for a family of one.
  const most = (count: number): number => (count > 1 || count === pages.size ? SMALL : count === 1 ? TINY : 0);
  const otherUsers = sharedWith && usersIn(chunks, sharedWith);
  const worth = (chunk: Chunk): boolean =>
    otherUsers
      ? sizeOf(chunk) < SMALL && users(chunk) > 0 && otherUsers(chunk) > 0
      : sizeOf(chunk) < most(users(chunk)) && earlierUsers(chunk) === 0;
  const candidates = new Set([...chunks.values()].filter((chunk) => chunk.entryPoint === null && !taken.has(chunk) && worth(chunk)));
  const belongs = (output: string): boolean => {
    const chunk = chunks.get(output);
    return chunk === undefined || taken.has(chunk) || candidates.has(chunk);
  };
  for (let size = -1; size !== candidates.size;) {
    size = candidates.size;
    for (const chunk of candidates) if (!chunk.imports.every(belongs)) candidates.delete(chunk);
  }
  const order = new Set([...candidates].flatMap((chunk) => reach(chunks, chunk, ({ imports }) => imports)));
  return [...order].filter((chunk) => candidates.has(chunk));
}
