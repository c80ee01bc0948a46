import { describe, expect, it } from 'vitest';
import { cutFields, endWithinBounds, HTML_MAX_BYTES, HTML_MAX_DEPTH } from './html-bounds.ts';
import { Html } from './html.ts';

const count = (html: string, part: string): number => html.split(part).length - 1;

describe('HTML of the CMS', () => {
  it('nested deeper than 64 elements is cut there, and open elements are closed', () => {
    const html = Html.parse(`<p>before</p>${'<blockquote>'.repeat(100_000)}too deep`);
    expect(html.startsWith('<p>before</p><blockquote>')).toBe(true);
    expect([count(html, '<blockquote>'), count(html, '</blockquote>')]).toEqual([HTML_MAX_DEPTH, HTML_MAX_DEPTH]);
    expect(html).not.toContain('too deep');
  });

  it.each([
    ['elements that are not allowed', '<div>'],
    ['end tags without a start tag between them', '<div></x>'],
    ['comments and attributes between them', '<div title=">"><!-- </div> -->'],
  ])('counts the depth as browsers do: %s', (_, level) => {
    const html = level.repeat(100) + '<p>deep</p>';
    expect(endWithinBounds(html)).toBe(level.length * HTML_MAX_DEPTH);
  });

  it('with many siblings is not cut: paragraphs without end tags, line breaks, lists', () => {
    const html = '<p>one<br>'.repeat(1000) + `<ul>${'<li>two'.repeat(1000)}</ul>`;
    expect(endWithinBounds(html)).toBe(html.length);
    expect(count(Html.parse(html), '</li>')).toBe(1000);
  });

  it('longer than 300 KB is cut there, between characters, and is well-formed', () => {
    const html = Html.parse(`<ul>${'<li>💎ä</li>'.repeat(40_000)}</ul>`);
    // Each is 15 bytes long; the last one lost its end tag.
    const items = Math.ceil((HTML_MAX_BYTES - '<ul>'.length) / 15);
    expect(html).toBe(`<ul>${'<li>💎ä</li>'.repeat(items)}</ul>`);
  });

  it('cut inside a tag, an attribute or a comment ends before that tag', () => {
    for (const end of ['<a href="/x', '<a', '<!-- x', '<a href="/x" title='])
      expect(Html.parse(`<p>${'x'.repeat(HTML_MAX_BYTES - 3 - end.length)}${end}${'y'.repeat(100)}">link</a></p>`)).toMatch(/x<\/p>$/);
  });
});

describe('cutFields', () => {
  it('returns the paths of the cut fields only', () => {
    const deep = '<p>'.concat('<em>'.repeat(100));
    const raw = { data: { title: deep, body: deep, parts: [{ body: '<b>x</b>' }, { body: deep }] } };
    const parsed = { data: { title: deep, body: Html.parse(deep), parts: [{ body: 'x' }, { body: Html.parse(deep) }] } };
    expect(cutFields(raw, parsed)).toEqual(['data.body', 'data.parts.1.body']);
  });
});
