import type { AssetManifest } from '../../shared/assets.ts';
import { ASSETS, PUBLIC } from './layout.ts';
import type { Output } from './output.ts';

/** Sizes of a first visit in brotli bytes. */
export function sizeTable({ entry, routes, fonts }: AssetManifest, output: Output): string {
  const size = (urls: readonly string[]): number =>
    urls.reduce((sum, url) => sum + (output.get(`${PUBLIC}${url}.br`) ?? output.get(`${PUBLIC}${url}`) ?? new Uint8Array()).length, 0);
  const line = (name: string, js: readonly string[], css: readonly string[]): string =>
    `  ${name.padEnd(18)} js ${kilobytes(size(js))}   css ${kilobytes(size(css))}`;
  return [
    `Below ${ASSETS}, compressed:`,
    line('entry', [entry.js, ...entry.imports], entry.css),
    ...Object.entries(routes).map(([key, { js, css }]) => line(`+ ${key}`, js, css)),
    `  ${'fonts'.padEnd(18)}    ${kilobytes(size(fonts))}`,
  ].join('\n');
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
