import { expect, it } from 'vitest';
import { Html } from '../../../packages/contract/html.ts';
import { withPreparedMedia } from './post-body.ts';

const mediaUrl = (url: string, width?: number) => `https://cdn.example${url}?w=${width}`;
const prepared = (html: string) => withPreparedMedia(Html.parse(html), mediaUrl, 'Table');

it('has a srcset of a picture of the shop with widths up to its own', () => {
  expect(prepared('<p><img src="/media/a.webp" width="1000" height="500" alt="A"></p>')).toBe(
    '<p><img src="https://cdn.example/media/a.webp?w=806" srcset="https://cdn.example/media/a.webp?w=480 480w, ' +
      'https://cdn.example/media/a.webp?w=806 806w, https://cdn.example/media/a.webp?w=1000 1000w" ' +
      'sizes="(min-width: 992px) 806px, 94vw" width="1000" height="500" alt="A" /></p>',
  );
});

it('does not change foreign pictures and pictures without a size', () => {
  const html = Html.parse('<img src="https://x.example/a.png" width="9" alt=""><img src="/media/b.webp" alt="">');
  expect(withPreparedMedia(html, mediaUrl, 'Table')).toBe(html);
});

it('wraps each table in a scrollable element', () => {
  expect(prepared('<table><tr><td>1</td></tr></table>')).toBe(
    '<div role="region" tabindex="0" aria-label="Table"><table><tr><td>1</td></tr></table></div>',
  );
});
