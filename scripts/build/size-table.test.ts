import { expect, it } from 'vitest';
import type { AssetManifest } from '../../packages/engine/assets.ts';
import { PUBLIC } from '../../packages/build/paths.ts';
import { pagesAboveAim, sizeTable } from './size-table.ts';

const page = (name: string) => ({ js: [`/${name}.js`], css: [] });
const manifest = {
  entry: { js: '/entry.js', imports: ['/core.js'], css: [] },
  routes: { post: page('post'), cart: page('cart') },
  fonts: { western: [], westSlavic: [] },
};
const output = (sizes: Readonly<Record<string, number>>) =>
  new Map(Object.entries(sizes).map(([url, size]) => [`${PUBLIC}${url}.br`, new Uint8Array(size)]));
const sizesOf = (post: number) => output({ '/entry.js': 60_000, '/core.js': 30_000, '/post.js': post, '/cart.js': 90_000 });

it('lists pages more than five percent above their limit; pages without a limit pass', () => {
  const of = (post: number) => pagesAboveAim(manifest as unknown as AssetManifest, sizesOf(post));
  expect(of(20_000)).toEqual([]);
  expect(of(23_500)).toEqual(['post has 113.5 kB of JavaScript, its aim is 108 kB']);
});

it('sums the files of a page besides the entry', () => {
  expect(sizeTable(manifest as unknown as AssetManifest, sizesOf(12_340))).toMatch(/entry\s+js\s+90\.0 kB[\s\S]*\+ post\s+js\s+12\.3 kB/);
});
