import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { createSharedParts } from './shared-parts.ts';

const content = (text: string) => vi.fn<() => ReturnType<typeof createElement>>(() => createElement('a', { href: '/' }, text));

it('renders a part once for each settings object and name', () => {
  const sharedHtml = createSharedParts(() => 0);
  const [german, english] = [{}, {}];
  const [first, again, other] = [content('Ringe'), content('never rendered'), content('Rings')];
  expect(sharedHtml(german, 'menu', undefined, first)).toBe('<a href="/">Ringe</a>');
  expect(sharedHtml(german, 'menu', undefined, again)).toBe('<a href="/">Ringe</a>');
  expect(sharedHtml(english, 'menu', undefined, other)).toBe('<a href="/">Rings</a>');
  expect(sharedHtml(german, 'footer', undefined, other)).toBe('<a href="/">Rings</a>');
  expect([first, again, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 2]);
});

it('renders a part once for equal data', () => {
  const sharedHtml = createSharedParts(() => 0);
  const settings = {};
  const [first, again, other] = [content('Ring'), content('never rendered'), content('Kette')];
  const ring = { title: 'Ring' };
  for (const card of [ring, ring, { title: 'Ring' }])
    expect(sharedHtml(settings, 'card', card, card === ring ? first : again)).toContain('Ring');
  expect(sharedHtml(settings, 'card', { title: 'Kette' }, other)).toContain('Kette');
  expect([first, again].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

it('renders a part anew in each period, because its content may depend on the time', () => {
  let period = 1;
  const sharedHtml = createSharedParts(() => period);
  const settings = {};
  const arrives = (day: string) => sharedHtml(settings, 'card', { title: 'Ring' }, () => createElement('p', null, day));
  expect([arrives('on Monday'), arrives('on Tuesday')]).toEqual(['<p>on Monday</p>', '<p>on Monday</p>']);
  period += 1;
  expect(arrives('on Tuesday')).toBe('<p>on Tuesday</p>');
});

it('leaves out preloads of pictures, which belong into the head of a page', () => {
  const html = createSharedParts(() => 0)({}, 'card', undefined, () =>
    createElement('p', null, createElement('img', { src: '/ring.webp', alt: '' })),
  );
  expect(html).toBe('<p><img src="/ring.webp" alt=""/></p>');
});

it('forgets parts that were not used for long', () => {
  const sharedHtml = createSharedParts(() => 0);
  const settings = {};
  const long = 'x'.repeat(100_000);
  const first = content(long);
  for (let index = 0; index < 12; index += 1) sharedHtml(settings, `card ${index}`, undefined, index === 0 ? first : content(long));
  sharedHtml(settings, 'card 0', undefined, first);
  expect(first).toHaveBeenCalledTimes(2);
});
