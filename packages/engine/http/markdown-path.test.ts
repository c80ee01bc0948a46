import { expect, it } from 'vitest';
import { htmlPath, markdownPath } from './markdown-path.ts';

it.each(['/', '/catalog', '/product/a.b', '/page/index', '/product/x.md'])('the Markdown of %s leads back to it', (path) => {
  expect(htmlPath(markdownPath(path))).toBe(path);
});

it.each(['/catalog', '/', '/.md', '/page/.md', '/page/md', '/page/x.md.html'])('%s names no Markdown', (path) => {
  expect(htmlPath(path)).toBeNull();
});
