import type { AssetManifest } from '../../packages/engine/assets.ts';
import { ASSETS, PUBLIC } from '../../packages/build/paths.ts';
import type { Output } from '../../packages/build/output.ts';

/** All JavaScript of a first visit, in brotli kilobytes (ADR-0004). Five percent more are within the aim. */
const JS_AIMS: Readonly<Record<string, number>> = { catalog: 117, category: 117, collection: 117, product: 124, post: 108 };
const TOLERANCE = 1.05;

/** Sizes of a first visit in brotli bytes. */
export function sizeTable({ entry, routes, fonts }: AssetManifest, output: Output): string {
  const size = (urls: readonly string[]): number => bytes(urls, output);
  const line = (name: string, js: readonly string[], css: readonly string[]): string =>
    `  ${name.padEnd(18)} js ${kilobytes(size(js))}   css ${kilobytes(size(css))}`;
  return [
    `Below ${ASSETS}, compressed:`,
    line('entry', [entry.js, ...entry.imports], entry.css),
    ...Object.entries(routes).map(([key, { js, css }]) => line(`+ ${key}`, js, css)),
    `  ${'fonts'.padEnd(18)}    ${kilobytes(size(fonts['western'] ?? []))}`,
    `  ${'fonts cs, pl, sk'.padEnd(18)}    ${kilobytes(size(fonts['westSlavic'] ?? []))}`,
  ].join('\n');
}

/** A sentence for each page that has more JavaScript than it should. */
export function pagesAboveAim({ entry, routes }: AssetManifest, output: Output): string[] {
  return Object.entries(routes).flatMap(([key, { js }]) => {
    const aim = JS_AIMS[key] ?? Infinity;
    const sum = bytes([entry.js, ...entry.imports, ...js], output) / 1000;
    return sum > aim * TOLERANCE ? [`${key} has ${sum.toFixed(1)} kB of JavaScript, its aim is ${aim} kB`] : [];
  });
}

const bytes = (urls: readonly string[], output: Output): number =>
  urls.reduce((sum, url) => sum + (output.get(`${PUBLIC}${url}.br`) ?? output.get(`${PUBLIC}${url}`) ?? new Uint8Array()).length, 0);

const kilobytes = (count: number): string => `${(count / 1000).toFixed(1).padStart(6)} kB`;
