import { describe, expect, it } from 'vitest';
import { routeKeys } from '../../shared/routes.ts';
import { type Chunk, type Chunks, refuseServerPackages, styledChunks, chunkOf } from './chunks.ts';
import { BROWSER_ENTRY, CART_ACTIONS, pageOf } from './layout.ts';
import { makeManifest, PAGES } from './manifest.ts';
import { layerOf } from './sheets.ts';

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
    fonts: [],
    icons: { svg: '/favicon.svg', appleTouch: '/apple-touch-icon.png', sprite: '/assets/icons.svg' },
  });

describe('makeManifest', () => {
  it('names what a page loads beyond the entry, its own chunk first', () => {
    const { entry, routes } = manifestOf(graph(), []);
    expect(entry).toMatchObject({ js: '/assets/entry.js', imports: ['/assets/react.js'] });
    expect(routes.product.js).toEqual(['/assets/product.js', '/assets/card.js']);
    expect(routes.home.js).toEqual(['/assets/home.js']);
    expect(routes.cart.js).toEqual(['/assets/cart.js', '/assets/actions.js', '/assets/queue.js']);
  });

  it('names what a variant of a page loads in addition', () => {
    const contact = chunk('contact', { entryPoint: 'client/pages/content/contact.tsx', imports: ['fields', 'react', 'frame'] });
    const content = chunk('content', { entryPoint: pageOf('content'), imports: ['react', 'frame'], dynamicImports: ['contact'] });
    const { routes } = manifestOf(graph(content, contact, chunk('fields'), chunk('frame')), []);
    expect(routes.content).toMatchObject({
      js: ['/assets/content.js', '/assets/frame.js'],
      variants: { contact: ['/assets/contact.js', '/assets/fields.js'] },
    });
    expect(routes.home.variants).toBeUndefined();
  });

  it('brings the sheets of pieces that load late along, dependencies first', () => {
    const { routes } = manifestOf(graph(), ['product', 'card', 'dialog', 'button']);
    expect(routes.product.css).toEqual(['button', 'dialog', 'card', 'product'].map((name) => `/assets/${name}.css`));
    expect(routes.home.css).toEqual([]);
  });

  it('says which page is not there', () => {
    const chunks = new Map([...graph()].filter(([output]) => output !== 'cart'));
    expect(() => manifestOf(chunks, [])).toThrow('client/pages/cart/page.tsx');
  });
});

it('leaves the sheets of pages to the pages', () => {
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
])('%s lies in the layer %s', (path, layer) => {
  expect(layerOf(path)).toBe(layer);
});
