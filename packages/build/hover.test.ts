import { expect, it } from 'vitest';
import { onlyWhereHoverable } from './hover.ts';

it.each([
  ['.a:hover { color: red; }', '@media (hover: hover) {.a:hover { color: red; }}'],
  ['.a,\n.b:hover > p { color: red; }', '@media (hover: hover) {.a,\n.b:hover > p { color: red; }}'],
  ['.a { color: red; &:hover { color: blue; } }', '.a { color: red;@media (hover: hover) { &:hover { color: blue; }} }'],
  ['@media print { .a:hover { top: 0; } .b { top: 0; } }', '@media print {@media (hover: hover) { .a:hover { top: 0; }} .b { top: 0; } }'],
])('%s holds where a pointer hovers', (source, expected) => {
  expect(onlyWhereHoverable(source)).toBe(expected);
});

it.each([
  '.a { color: red; } .a:focus { color: blue; }',
  '@media (hover: hover) { .a:hover { color: red; } }',
  '@media (min-width: 992px) and (hover:hover) { @supports (top: 0) { .a:hover { top: 0; } } }',
  '@media (hover: none) { .a:hover { color: red; } }',
])('%s stays as it is', (source) => {
  expect(onlyWhereHoverable(source)).toBe(source);
});

it('reads no comments', () => {
  expect(onlyWhereHoverable('/* .a:hover {} */ .a { color: red; }')).toBe(' .a { color: red; }');
});
