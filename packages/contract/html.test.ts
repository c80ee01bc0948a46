import { describe, expect, it } from 'vitest';
import { Html } from './html.ts';

describe('HTML of the CMS', () => {
  it('keeps data-asset-view="image" and "video", which open the viewer', () => {
    const marked = '<a href="/media/ring.webp" data-asset-view="image"><img src="/media/ring.webp" alt="" /></a>';
    expect(Html.parse(marked)).toBe(marked);
    expect(Html.parse('<a href="/media/ring.mp4" data-asset-view="video">Film</a>')).toContain('data-asset-view="video"');
  });

  it('removes other values of data-asset-view, script URLs and event handlers', () => {
    expect(Html.parse('<a href="/x" data-asset-view="frame">x</a>')).not.toContain('frame');
    expect(Html.parse('<a href="javascript:alert(1)" data-asset-view="image" onclick="alert(1)">x</a>')).toBe(
      '<a data-asset-view="image">x</a>',
    );
  });

  it('converts a frame with an https address to a link, and removes other frames', () => {
    expect(Html.parse('<iframe src="https://video.example/1?a=1&amp;b=2" title="A film"></iframe>')).toBe(
      '<a href="https://video.example/1?a=1&amp;b=2">A film</a>',
    );
    expect(Html.parse('<iframe src="https://video.example/1"></iframe>')).toContain('>https://video.example/1</a>');
    expect(Html.parse('<iframe src="https://a.example/" title="<script>x</script>"></iframe>')).not.toContain('<script>');
    expect(Html.parse('<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<b>x</b>"></iframe>')).toBe('');
  });

  it('removes styles, which the content security policy forbids', () => {
    expect(Html.parse('<p style="position: fixed; background: url(https://a.example/)">x</p><style>p { color: red }</style>')).toBe(
      '<p>x</p>',
    );
  });
});
