import { describe, expect, it } from 'vitest';
import { ContentPage } from './content.ts';
import { BLOCKS_MAX, droppedBlocks } from './content-blocks.ts';
import { HTML_MAX_BYTES } from './html-bounds.ts';

const page = (blocks: unknown, more: object = {}) => ({
  slug: 'a',
  title: 'A',
  seo: { title: '', description: '' },
  updated_at: '2026-01-01T00:00:00Z',
  translations: [],
  blocks,
  ...more,
});
const text = (key: string, html = `<p>${key}</p>`) => ({ type: 'text', key, html });
const keysOf = (blocks: unknown) => ContentPage.parse(page(blocks)).blocks.map(({ key }) => key);

describe('the blocks of a page', () => {
  it('of an unknown type are left out; the blocks around them stay in order', () => {
    const blocks = [text('a'), { type: 'hologram', key: 'x', beam: 1 }, text('b')];
    expect(keysOf(blocks)).toEqual(['a', 'b']);
    expect(droppedBlocks({ data: page(blocks) })).toEqual([{ type: 'hologram', unknown: true, path: 'blocks.1.type' }]);
  });

  it.each([
    ['a field that is missing', { type: 'quote', key: 'x' }, 'blocks.1.text'],
    ['a field of another kind', { type: 'text', key: 'x', html: 5 }, 'blocks.1.html'],
    [
      'a field deep inside',
      {
        type: 'steps',
        key: 'x',
        steps: [
          { title: 'A', html: '' },
          { title: 1, html: '' },
        ],
      },
      'blocks.1.steps.1.title',
    ],
    ['too few columns', { type: 'columns', key: 'x', columns: [{ title: '', html: '' }] }, 'blocks.1.columns'],
    ['a form that the shop does not know', { type: 'form', key: 'x', form: 'poll' }, 'blocks.1.form'],
    ['a language that is none', { ...text('x'), lang: '"><script>' }, 'blocks.1.lang'],
    ['no key', { type: 'text', html: '' }, 'blocks.1.key'],
  ])('with %s are left out, named by type and path', (_, broken, path) => {
    expect(keysOf([text('a'), broken, text('b')])).toEqual(['a', 'b']);
    expect(droppedBlocks({ data: page([text('a'), broken, text('b')]) })).toEqual([{ type: broken.type, unknown: false, path }]);
  });

  it.each([[null], ['text'], [7], [[]], [{}]])('that are no blocks at all (%j) are left out', (nothing) => {
    expect(keysOf([nothing, text('a')])).toEqual(['a']);
    expect(droppedBlocks({ data: page([nothing]) })).toMatchObject([{ type: '', unknown: true }]);
  });

  it('a thousand of them are cut, with one log entry', () => {
    const blocks = Array.from({ length: 1000 }, (_, index) => text(String(index)));
    expect(keysOf(blocks)).toEqual(blocks.slice(0, BLOCKS_MAX).map(({ key }) => key));
    expect(droppedBlocks({ data: page(blocks) })).toEqual([{ type: '', unknown: false, path: `blocks.${BLOCKS_MAX}` }]);
  });

  it('are sanitised; a huge text is cut and well-formed', () => {
    const html = `<h2>kept</h2><script>steal()</script>${'<p onclick="x()">much</p>'.repeat(40_000)}`;
    const [block] = ContentPage.parse(page([text('a', html)])).blocks;
    const kept = block?.type === 'text' ? block.html : '';
    expect(kept).toMatch(/^<h2>kept<\/h2><p>much<\/p>/);
    expect(kept).not.toMatch(/script|onclick/);
    expect(kept.length).toBeLessThanOrEqual(HTML_MAX_BYTES);
    expect(kept.split('<p>').length).toBe(kept.split('</p>').length);
  });

  it('are unchanged by a second parse, since the shared cache stores the parsed page', () => {
    const once = ContentPage.parse(page([text('a'), { type: 'call-to-action', key: 'b', title: 'B', link: { label: 'x', url: '/' } }]));
    expect(ContentPage.parse(once)).toEqual(once);
  });
});

describe('a page with a body', () => {
  it('has it as its first block', () => {
    const { blocks } = ContentPage.parse(page([text('a')], { body: '<p>body<script></script></p>' }));
    expect(blocks).toEqual([
      { type: 'text', key: 'body', title: '', html: '<p>body</p>' },
      { ...text('a'), title: '' },
    ]);
  });

  it.each([[null], [''], [undefined]])('of %j has only its blocks; without blocks it has none', (body) => {
    expect(ContentPage.parse(page([text('a')], { body })).blocks).toHaveLength(1);
    expect(ContentPage.parse(page(undefined, { body })).blocks).toEqual([]);
  });
});
