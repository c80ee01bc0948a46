import { expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

it.each([
  ['/product/verlobungsring-750-gold?x=1', '/product/verlobungsring-750-gold'],
  ['/api/carts/items/17?cart_unique_id=secret', '/api/carts/items/:id'],
  ['/api/carts/checkout/finish-immediately', '/api/carts/checkout/finish-immediately'],
  ['/en/checkout/success/0f8fad5b-d9cb-469f-a165-70867728950e', '/en/checkout/success/:id'],
  ['/recover-password/SomeToken', '/recover-password/:id'],
  ['/checkout/success/0f8fad5b-d9cb-469f-a165-70867728950e', '/checkout/success/:id'],
  ['/de/neu/0F8FAD5B-D9CB-469F-A165-70867728950E/pdf?a=b', '/de/neu/:id/pdf'],
  ['/api/cart/0123456789abcdef', '/api/cart/:id'],
  ['/api/other/0123456789abcdef', '/api/other/:id'],
  ['/assets/entry-0123456789abcdef.js', '/assets/entry-0123456789abcdef.js'],
  ['/page/ana@example.com', '/page/:id'],
  ['/page/ana%40example.com', '/page/:id'],
  [`/${'x'.repeat(500)}`, `/${'x'.repeat(199)}`],
])('%s is written down as %s', (target, path) => {
  expect(safePath(target)).toBe(path);
});
