/**
 * esbuild makes a chunk for each combination of pages that share a module, and has no option to merge them. Merged, a listing loads 7 files
 * (117.4 KB as brotli) instead of more than 80 (131 KB, with more code then). swc minifies the merged files once more (minify.ts), because
 * imports that the merging left unused then disappear: 5 % of each page. Measure again when esbuild can merge chunks.
 */
import { basename } from 'node:path';
import { build, type BuildOptions, type Plugin, version } from 'esbuild';
import type { Chunk, Chunks } from './chunks.ts';
import { type Group, type GroupInput, groupChunks } from './group-chunks.ts';
import { type File, MINIFIER, minifyFiles } from './minify.ts';
import { hashOf, inName } from './output.ts';

export interface MergeInput extends Omit<GroupInput, 'sizeOf'> {
  /** Text of a chunk with its inline source map. */
  readonly textOf: (chunk: Chunk) => string;
  /** esbuild options of the files. */
  readonly options: BuildOptions;
}

export interface Merged {
  /** One for each file, named by it. */
  readonly chunks: Chunks;
  readonly files: readonly File[];
}

/** Writes each group of chunks as one file, by a second run of esbuild over the first one's output. */
export async function mergeChunks({ textOf, options, ...input }: MergeInput): Promise<Merged> {
  const groups = groupChunks({ ...input, sizeOf: (chunk) => textOf(chunk).replace(/\/\/# sourceMappingURL=.*/, '').length });
  const names = newNames(groups);
  const result = await build({
    ...options,
    entryPoints: groups.map((group, index) => ({ in: `group:${index}`, out: names.get(group)?.slice(0, -'.js'.length) ?? '' })),
    entryNames: '[name]',
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [chunkFiles(groups, names, textOf)],
  });
  const files = (result.outputFiles ?? []).map(({ path, contents }) => ({ name: basename(path), contents }));
  return { files: await minifyFiles(files), chunks: newChunks(groups, names) };
}

/**
 * The old names are hashes of content and imports (also dynamic ones), so the new names derive from them. A file imports collections by
 * name, so their names are part of its own.
 */
function newNames(groups: readonly Group[]): Map<Group, string> {
  const names = new Map<Group, string>();
  const collections: string[] = [];
  for (const group of groups) {
    const hash = hashOf(version, MINIFIER, ...group.chunks.map(({ output }) => basename(output)), ...collections);
    const name = `${group.name}-${inName(hash)}.js`;
    names.set(group, name);
    if (group.main === null) collections.push(name);
  }
  return names;
}

/** Passes the chunks of the first bundle to the second. */
function chunkFiles(groups: readonly Group[], names: ReadonlyMap<Group, string>, textOf: (chunk: Chunk) => string): Plugin {
  const places = new Map(groups.flatMap((group) => group.chunks.map((chunk) => [basename(chunk.output), { group, chunk }] as const)));
  const place = (path: string) => {
    const found = places.get(basename(path));
    if (!found) throw new Error(`${path} is not a chunk of the browser bundle`);
    return found;
  };
  const alone = ({ main }: Group): boolean => main !== null;

  const aliases = new Map(groups.map((group) => [group, aliasesOf(group)]));
  const exportList = (group: Group, chunk: Chunk, write: (name: string, alias: string) => string): string =>
    `export {${chunk.exports.map((name) => write(name, aliases.get(group)?.get(`${chunk.output} ${name}`) ?? '')).join()}}`;
  const collection = (group: Group): string =>
    group.chunks
      .map((chunk) => `${exportList(group, chunk, (name, alias) => `${name} as ${alias}`)} from './${basename(chunk.output)}';`)
      .join('\n');
  const bridgeTo = (path: string): string => {
    const { group, chunk } = place(path);
    return `${exportList(group, chunk, (name, alias) => `${alias} as ${name}`)} from './${names.get(group) ?? ''}';`;
  };

  return {
    name: 'chunk-files',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^group:/ }, ({ path }) => {
        const group = groups[Number(path.slice('group:'.length))];
        if (!group) return null;
        return alone(group)
          ? { path: basename(group.chunks[0]?.output ?? ''), namespace: 'chunk' }
          : { path: String(groups.indexOf(group)), namespace: 'group' };
      });
      onResolve({ filter: /^\./ }, ({ path, importer, namespace, kind }) => {
        if (namespace === 'bridge') return { path, external: true };
        const { group } = place(path);
        const from = namespace === 'group' ? groups[Number(importer)] : place(importer).group;
        if (from === group && kind === 'import-statement') return { path: basename(path), namespace: 'chunk' };
        return alone(group) ? { path: `./${names.get(group) ?? ''}`, external: true } : { path: basename(path), namespace: 'bridge' };
      });
      onLoad({ filter: /.*/, namespace: 'group' }, ({ path }) => ({ contents: collection(groups[Number(path)] as Group), loader: 'js' }));
      onLoad({ filter: /.*/, namespace: 'bridge' }, ({ path }) => ({ contents: bridgeTo(path), loader: 'js' }));
      onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => ({ contents: textOf(place(path).chunk), loader: 'js' }));
    },
  };
}

/** Chunks of a collection may use the same export names, so each export is renamed. */
function aliasesOf({ chunks }: Group): Map<string, string> {
  const exports = chunks.flatMap((chunk) => chunk.exports.map((name) => `${chunk.output} ${name}`));
  return new Map(exports.map((one, index) => [one, `_${index.toString(36)}`]));
}

function newChunks(groups: readonly Group[], names: ReadonlyMap<Group, string>): Chunks {
  const nameOf = new Map(groups.flatMap((group) => group.chunks.map(({ output }) => [output, names.get(group) ?? ''] as const)));
  const renamed = (outputs: readonly string[], self: string): string[] =>
    [...new Set(outputs.map((output) => nameOf.get(output) ?? ''))].filter((name) => name !== '' && name !== self);
  const chunks = groups.map((group): Chunk => {
    const output = names.get(group) ?? '';
    return {
      output,
      entryPoint: group.main?.entryPoint ?? null,
      inputs: group.chunks.flatMap(({ inputs }) => inputs),
      exports: [],
      imports: renamed(
        group.chunks.flatMap(({ imports }) => imports),
        output,
      ),
      dynamicImports: renamed(
        group.chunks.flatMap(({ dynamicImports }) => dynamicImports),
        output,
      ),
    };
  });
  return new Map(chunks.map((chunk) => [chunk.output, chunk]));
}
