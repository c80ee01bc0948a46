import { type Chunk, type Chunks, chunkOf, reach } from './chunks.ts';
import { BROWSER_ENTRY } from './layout.ts';

/** Chunks that become one file. */
export interface Group {
  readonly name: string;
  /** Dependencies first. */
  readonly chunks: readonly Chunk[];
  /** The one chunk of a file that stays as it is; null for a collection. */
  readonly main: Chunk | null;
}

/** Characters before minification: less than a few compressed kilobytes are not worth a request of their own. */
const SMALL = 24_000;

/** Less than a request of its own costs: worth carrying even where only one of several pages needs it. */
const TINY = 1_500;

/** Pages, or parts that are loaded late, that share a file of their small pieces: name of the file, their sources. */
export type Families = Readonly<Record<string, ReadonlySet<string>>>;

/**
 * esbuild makes a chunk for every combination of pages that share a module: dozens, most of them tiny. Here all that the entry
 * imports, which is loaded anyway, becomes one file; the small pieces that several pages of a family share become another; the rest stays.
 * So does the entry itself: it names the pages, and whatever changes in one must not change the name of the core, too.
 */
export function groupChunks(chunks: Chunks, families: Families, sizeOf: (chunk: Chunk) => number): Group[] {
  const entry = chunkOf(chunks, BROWSER_ENTRY);
  const core = reach(chunks, entry, ({ imports }) => imports).filter((chunk) => chunk !== entry);
  const collections: Group[] = [{ name: 'core', chunks: core, main: null }];
  const taken = new Set(core);
  const earlier = new Set<string>();
  for (const [name, pages] of Object.entries(families)) {
    const common = commonChunks(chunks, pages, earlier, taken, sizeOf);
    collections.push({ name, chunks: common, main: null });
    for (const chunk of common) taken.add(chunk);
    for (const page of pages) earlier.add(page);
  }
  const single = [...chunks.values()].filter((chunk) => !taken.has(chunk));
  return [
    ...collections.filter((group) => group.chunks.length > 0),
    ...single.map((chunk) => ({ name: nameOf(chunk), chunks: [chunk], main: chunk })),
  ];
}

export const nameOf = ({ output }: Chunk): string => output.replace(/^.*\//, '').replace(/-\w+\.js$/, '');

type Users = (chunk: Chunk) => number;

/** How many of these pages cannot start without a chunk; what only parts loaded later share is not for every page to load. */
function usersIn(chunks: Chunks, pages: ReadonlySet<string>): Users {
  const needed = [...chunks.values()]
    .filter(({ entryPoint }) => entryPoint !== null && pages.has(entryPoint))
    .map((page) => new Set(reach(chunks, page, ({ imports }) => imports)));
  return (chunk) => needed.filter((page) => page.has(chunk)).length;
}

/**
 * Small pieces that are worth it by the number of their users, and that no page of an earlier family needs: it would load the whole file.
 * Only such as import nothing but one another and what is `taken`: files must not import each other in a circle.
 */
function commonChunks(
  chunks: Chunks,
  pages: ReadonlySet<string>,
  earlier: ReadonlySet<string>,
  taken: ReadonlySet<Chunk>,
  sizeOf: (chunk: Chunk) => number,
): Chunk[] {
  const users = usersIn(chunks, pages);
  const earlierUsers = usersIn(chunks, earlier);
  // What all of them need, nobody carries for others: so for a family of one.
  const most = (count: number): number => (count > 1 || count === pages.size ? SMALL : count === 1 ? TINY : 0);
  const worth = (chunk: Chunk): boolean => sizeOf(chunk) < most(users(chunk)) && earlierUsers(chunk) === 0;
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
