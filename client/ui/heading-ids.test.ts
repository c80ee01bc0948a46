import { describe, expect, it } from 'vitest';
import { Html } from '../../packages/contract/html.ts';
import { withHeadingIds } from './heading-ids.ts';

const idsOf = (html: string) => withHeadingIds(Html.parse(html)).headings.map(({ id }) => id);

describe('withHeadingIds', () => {
  it('gives each h2 an id and lists it with its plain text', () => {
    const { html, headings } = withHeadingIds(Html.parse('<h2>Größe &amp; <em>Maß</em></h2><p>Text</p><h3>Mehr</h3><h2>Zeit</h2>'));
    expect(headings).toEqual([
      { id: 'section-große-maß', title: 'Größe & Maß' },
      { id: 'section-zeit', title: 'Zeit' },
    ]);
    expect(html).toBe('<h2 id="section-große-maß">Größe &amp; <em>Maß</em></h2><p>Text</p><h3>Mehr</h3><h2 id="section-zeit">Zeit</h2>');
  });

  it('gives equal headings different ids', () => {
    expect(idsOf('<h2>Pflege</h2><h2>Pflege</h2><h2>Pflege</h2>')).toEqual(['section-pflege', 'section-pflege-2', 'section-pflege-3']);
  });

  it('accepts headings without letters, without text, and with attributes', () => {
    expect(idsOf('<h2>***</h2><h2></h2><h2 id="menu" onclick="x()">Karat</h2>')).toEqual(['section-', 'section--2', 'section-karat']);
  });

  it('puts no quotation mark or angle bracket of a heading into the id', () => {
    expect(idsOf('<h2>"&gt;&lt;script&gt; ja"</h2>')).toEqual(['section-script-ja']);
  });

  it('does not change a text without headings, or an empty text', () => {
    expect(withHeadingIds(Html.parse('<p>Text</p>'))).toEqual({ html: '<p>Text</p>', headings: [] });
    expect(withHeadingIds(null)).toEqual({ html: null, headings: [] });
  });
});
