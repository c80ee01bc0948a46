import { describe, expect, it } from 'vitest';
import { Html } from './html.ts';

describe('HTML of the CMS', () => {
  it('keeps the marker that opens the viewer, for pictures and films', () => {
    const marked = '<a href="/media/ring.webp" data-asset-view="image"><img src="/media/ring.webp" alt="" /></a>';
    expect(Html.parse(marked)).toBe(marked);
    expect(Html.parse('<a href="/media/ring.mp4" data-asset-view="video">Film</a>')).toContain('data-asset-view="video"');
  });

  it('knows no other kind of it, and nothing that could run', () => {
    expect(Html.parse('<a href="/x" data-asset-view="frame">x</a>')).not.toContain('frame');
    expect(Html.parse('<a href="javascript:alert(1)" data-asset-view="image" onclick="alert(1)">x</a>')).toBe(
      '<a data-asset-view="image">x</a>',
    );
  });

  it('keeps no style: the policy of the page would refuse it', () => {
    expect(Html.parse('<p style="position: fixed; background: url(https://a.example/)">x</p><style>p { color: red }</style>')).toBe(
      '<p>x</p>',
    );
  });
});
