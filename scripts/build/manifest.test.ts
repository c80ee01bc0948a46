import { describe, expect, it } from 'vitest';
import { routeKeys } from '../../shared/routes.ts';
import { type Chunk, type Chunks, refuseServerPackages, styledChunks, chunkOf } from '../../packages/build/chunks.ts';
import { BROWSER_ENTRY, CART_ACTIONS, pageOf } from './layout.ts';
import { makeManifest, PAGES } from './manifest.ts';
import { layerOf } from '../../packages/build/sheets.ts';

const chunk = (output: string, rest: Partial<Chunk> = {}): Chunk => ({
  output,
  entryPoint: null,
  inputs: [],
  exports: [],
  imports: [],
  dynamicImports: [],
  ...rest,
});

/** entry -> react; product -> card, react; card may open a dialog, which has a button. */
function graph(...more: readonly Chunk[]): Chunks {
  const pages = routeKeys.map((key) => chunk(key, { entryPoint: pageOf(key), imports: key === 'product' ? ['react', 'card'] : ['react'] }));
  const all = [
    chunk('entry', { entryPoint: BROWSER_ENTRY, imports: ['react'], dynamicImports: [...routeKeys, 'menu'] }),
    chunk('react'),
    chunk('menu'),
    chunk('card', { dynamicImports: ['dialog'] }),
    chunk('dialog', { imports: ['button'] }),
    chunk('button'),
    chunk('actions', { entryPoint: CART_ACTIONS, imports: ['queue'] }),
    chunk('queue'),
    ...pages,
    chunk('contact', { entryPoint: 'client/pages/content/contact.tsx', imports: ['fields', 'react', 'frame'] }),
    chunk('faq', { entryPoint: 'client/pages/content/faq.tsx' }),
    ...more,
  ];
  return new Map(all.map((one) => [one.output, one]));
}

const manifestOf = (chunks: Chunks, sheets: readonly string[]) =>
  makeManifest({
    buildId: 'b1',
    chunks,
    url: ({ output }) => `/assets/${output}.js`,
    sheets: { entry: ['/assets/base.css', '/assets/entry.css'], chunks: new Map(sheets.map((name) => [name, `/assets/${name}.css`])) },
    fonts: { western: [], westSlavic: [] },
    icons: { appleTouch: '/apple-touch-icon.png', sprite: '/assets/icons.svg' },
    writeModule: (_, code) => `data:text/javascript,${code}`,
  });

describe('makeManifest', () => {
  it('lists the files of a page beyond the entry, its own chunk first', () => {
    const { entry, routes } = manifestOf(graph(), []);
    expect(entry).toMatchObject({ js: '/assets/entry.js', imports: ['/assets/react.js'] });
    expect(routes.product.js).toEqual(['/assets/product.js', '/assets/card.js']);
    expect(routes.home.js).toEqual(['/assets/home.js']);
    expect(routes.cart.js).toEqual(['/assets/cart.js', '/assets/actions.js', '/assets/queue.js']);
  });

  it('lists the additional files of a variant of a page', () => {
    const content = chunk('content', { entryPoint: pageOf('content'), imports: ['react', 'frame'], dynamicImports: ['contact'] });
    const { routes } = manifestOf(graph(content, chunk('fields'), chunk('frame')), []);
    expect(routes.content).toMatchObject({
      js: ['/assets/content.js', '/assets/frame.js'],
      variants: { contact: ['/assets/contact.js', '/assets/fields.js'] },
    });
    expect(routes.home.variants).toBeUndefined();
  });

  it('names the texts of each language, and a module that names them', async () => {
    const [de, en] = ['de', 'en'].map((folder) => chunk(`${folder}-common`, { entryPoint: `locales/${folder}/common.json` }));
    const { texts } = manifestOf(graph(de as Chunk, en as Chunk), []);
    expect(texts.de.files).toEqual({ common: '/assets/de-common.js' });
    expect(texts.en.files).toEqual({ common: '/assets/en-common.js' });
    expect(((await import(/* @vite-ignore */ texts.en.index)) as { default: object }).default).toEqual(texts.en.files);
  });

  it('writes a module with the sheets of all pages', async () => {
    const { pageSheets } = manifestOf(graph(), ['product', 'card']);
    const { default: sheets } = (await import(/* @vite-ignore */ pageSheets)) as { default: object };
    expect(sheets).toMatchObject({ product: ['/assets/card.css', '/assets/product.css'], home: [] });
  });

  it('includes the sheets of late parts, dependencies first', () => {
    const { routes } = manifestOf(graph(), ['product', 'card', 'dialog', 'button']);
    expect(routes.product.css).toEqual(['button', 'dialog', 'card', 'product'].map((name) => `/assets/${name}.css`));
    expect(routes.home.css).toEqual([]);
  });

  it('throws with the name of a missing page', () => {
    const chunks = new Map([...graph()].filter(([output]) => output !== 'cart'));
    expect(() => manifestOf(chunks, [])).toThrow('client/pages/cart/page.tsx');
  });
});

it('keeps the sheets of pages out of the entry', () => {
  const chunks = graph();
  const names = styledChunks(chunks, chunkOf(chunks, BROWSER_ENTRY), PAGES).map(({ output }) => output);
  expect(names).toEqual(['react', 'menu', 'entry']);
});

it('keeps zod out of the browser', () => {
  expect(() => refuseServerPackages(graph())).not.toThrow();
  expect(() => refuseServerPackages(graph(chunk('late', { inputs: ['node_modules/zod/v4/index.js'] })))).toThrow(/zod/);
});

it.each([
  ['client/ui/button.module.css', 'ui'],
  ['client/features/cart/drawer.module.css', 'features'],
  ['client/pages/home/page.module.css', 'pages'],
  ['client/app/document.module.css', 'layouts'],
])('%s is in the layer %s', (path, layer) => {
  expect(layerOf(path)).toBe(layer);
});
