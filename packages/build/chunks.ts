import type { Metafile } from 'esbuild';

/** A JavaScript file of the browser bundle. */
export interface Chunk {
  /** The path of its file, which identifies the chunk. */
  readonly output: string;
  /** The source that made it an entry or the target of a dynamic import. */
  readonly entryPoint: string | null;
  /** Sources in it, in the order in which they run. */
  readonly inputs: readonly string[];
  readonly exports: readonly string[];
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

export type Chunks = ReadonlyMap<string, Chunk>;

export function readChunks(metafile: Metafile): Chunks {
  const chunks = new Map<string, Chunk>();
  for (const [output, { entryPoint, inputs, imports, exports }] of Object.entries(metafile.outputs)) {
    if (!output.endsWith('.js')) continue;
    const ours = imports.filter(({ external }) => external !== true);
    chunks.set(output, {
      output,
      entryPoint: entryPoint ?? null,
      inputs: Object.keys(inputs),
      exports,
      imports: ours.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path),
      dynamicImports: ours.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path),
    });
  }
  return chunks;
}

export function chunkOf(chunks: Chunks, entryPoint: string): Chunk {
  for (const chunk of chunks.values()) if (chunk.entryPoint === entryPoint) return chunk;
  throw new Error(`${entryPoint} is not imported by the browser bundle`);
}

/** The chunk and all that `next` leads to, dependencies first. */
export function reach(chunks: Chunks, start: Chunk, next: (chunk: Chunk) => readonly string[]): Chunk[] {
  const seen = new Set<Chunk>();
  const order: Chunk[] = [];
  const visit = (chunk: Chunk): void => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const output of next(chunk)) {
      const other = chunks.get(output);
      if (other) visit(other);
    }
    order.push(chunk);
  };
  visit(start);
  return order;
}

/**
 * All chunks whose style rules `start` needs: its imports and its lazy parts (a dialog, for example), which have no sheet of their own.
 * Pages have their own sheets.
 */
export function styledChunks(chunks: Chunks, start: Chunk, pages: ReadonlySet<string>): Chunk[] {
  const isPage = (output: string): boolean => pages.has(chunks.get(output)?.entryPoint ?? '');
  return reach(chunks, start, ({ imports, dynamicImports }) => [...imports, ...dynamicImports.filter((output) => !isPage(output))]);
}

/** zod and the sanitiser are large and useless in a browser, so client code imports only types of the contract. */
export function refuseServerPackages(chunks: Chunks): void {
  for (const { output, inputs } of chunks.values()) {
    const found = inputs.find((path) => /node_modules\/(?:zod|sanitize-html)\//.test(path));
    if (found) throw new Error(`${found} got into the browser bundle (${output}); import only types from the schemas of packages/contract`);
  }
}
