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

/** Less than a request of its own costs: worth carrying even where only one page needs it. */
const TINY = 1_500;

/**
 * esbuild makes a chunk for every combination of pages that share a module: dozens, most of them tiny. Here all that the entry
 * imports, which is loaded anyway, becomes one file; the small pieces that several pages share become a second one; the rest stays.
 * So does the entry itself: it names the pages, and whatever changes in one must not change the name of the core, too.
 */
export function groupChunks(chunks: Chunks, pages: ReadonlySet<string>, sizeOf: (chunk: Chunk) => number): Group[] {
  const entry = chunkOf(chunks, BROWSER_ENTRY);
  const core = reach(chunks, entry, ({ imports }) => imports).filter((chunk) => chunk !== entry);
  const most = (users: number): number => (users > 1 ? SMALL : users === 1 ? TINY : 0);
  const worth = (chunk: Chunk, users: number): boolean => sizeOf(chunk) < most(users) && !core.includes(chunk);
  const common = commonChunks(chunks, pages, new Set(core), worth);
  const grouped = new Set([...core, ...common]);
  const single = [...chunks.values()].filter((chunk) => !grouped.has(chunk));
  const collections = [
    { name: 'core', chunks: core, main: null },
    { name: 'common', chunks: common, main: null },
  ];
  return [
    ...collections.filter((group) => group.chunks.length > 0),
    ...single.map((chunk) => ({ name: nameOf(chunk), chunks: [chunk], main: chunk })),
  ];
}

export const nameOf = ({ output }: Chunk): string => output.replace(/^.*\//, '').replace(/-\w+\.js$/, '');

/**
 * What pages cannot start without, if it is `worth` it by the number of them; what only parts loaded later share is not for every page
 * to load. Only such as import nothing but one another and the entry's: files must not import each other in a circle.
 */
function commonChunks(
  chunks: Chunks,
  pages: ReadonlySet<string>,
  core: ReadonlySet<Chunk>,
  worth: (chunk: Chunk, users: number) => boolean,
): Chunk[] {
  const needed = [...chunks.values()]
    .filter(({ entryPoint }) => entryPoint !== null && pages.has(entryPoint))
    .map((page) => new Set(reach(chunks, page, ({ imports }) => imports)));
  const users = (chunk: Chunk): number => needed.filter((page) => page.has(chunk)).length;
  const candidates = new Set([...chunks.values()].filter((chunk) => chunk.entryPoint === null && worth(chunk, users(chunk))));
  const belongs = (output: string): boolean => {
    const chunk = chunks.get(output);
    return chunk === undefined || core.has(chunk) || candidates.has(chunk);
  };
  for (let size = -1; size !== candidates.size;) {
    size = candidates.size;
    for (const chunk of candidates) if (!chunk.imports.every(belongs)) candidates.delete(chunk);
  }
  const order = new Set([...candidates].flatMap((chunk) => reach(chunks, chunk, ({ imports }) => imports)));
  return [...order].filter((chunk) => candidates.has(chunk));
}
