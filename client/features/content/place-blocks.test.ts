import { describe, expect, it } from 'vitest';
import type { ContentBlock } from '../../../packages/contract/content-blocks.ts';
import { ContentBlock as Schema } from '../../../packages/contract/content-blocks.ts';
import { opensWide, placeBlocks } from './place-blocks.ts';

const media = { type: 'image', url: '/a.webp', alt: '', width: 1, height: 1, position: '1' };
const link = { label: 'more', url: '/' };
const block = (type: ContentBlock['type'], fields: object = {}): ContentBlock => Schema.parse({ type, key: type, ...fields });
const text = (html: string, title = '') => block('text', { html, title });
const action = () => block('call-to-action', { title: 'Act', link });
const beside = () => block('picture-text', { title: 'Beside', html: '', media });

describe('placeBlocks', () => {
  it('lists the titles of blocks and the headings in texts, each with a unique id', () => {
    const { placed, headings } = placeBlocks([text('<h2>Care</h2><h2>Care</h2>'), text('<h2>Size</h2>', 'Care')]);
    expect(headings.map(({ id }) => id)).toEqual(['section-care', 'section-care-2', 'section-care-3', 'section-size']);
    expect(placed.map(({ place }) => place.id)).toEqual(['block-0', 'section-care-3']);
    expect(JSON.stringify(placed[0]?.block)).toContain('section-care-2');
  });

  it('does not list the title of a page that begins with it', () => {
    expect(placeBlocks([block('heading', { title: 'About' }), text('', 'Us')]).headings.map(({ title }) => title)).toEqual(['Us']);
  });

  it('puts every second picture on the other side, with any blocks between', () => {
    const { placed } = placeBlocks([beside(), text(''), beside(), beside()]);
    expect(placed.map(({ place }) => place.mirrored)).toEqual([false, false, true, false]);
  });

  it('never gives two blocks in a row the second ground', () => {
    const { placed } = placeBlocks([action(), action(), action(), text(''), action()]);
    expect(placed.map(({ place }) => place.plain)).toEqual([false, true, false, false, false]);
  });
});

it('a page that begins with a heading has a wide layout, others have their title beside', () => {
  expect([opensWide([block('heading', { title: 'A' })]), opensWide([text('')]), opensWide([])]).toEqual([true, false, false]);
});
