import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { createSharedParts } from './shared-parts.ts';

const content = (text: string) => vi.fn<() => ReturnType<typeof createElement>>(() => createElement('a', { href: '/' }, text));

it('renders a part once for each settings object and name', () => {
  const sharedHtml = createSharedParts();
  const [german, english] = [{}, {}];
  const [first, again, other] = [content('Ringe'), content('never rendered'), content('Rings')];
  expect(sharedHtml(german, 'menu', first)).toBe('<a href="/">Ringe</a>');
  expect(sharedHtml(german, 'menu', again)).toBe('<a href="/">Ringe</a>');
  expect(sharedHtml(english, 'menu', other)).toBe('<a href="/">Rings</a>');
  expect(sharedHtml(german, 'footer', other)).toBe('<a href="/">Rings</a>');
  expect([first, again, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 2]);
});
