import { expect, it } from 'vitest';
import { readPreparedCart, writePreparedCart } from './prepared-cart.ts';

it('a prepared cart comes back as it was written', () => {
  const cart = { by: 'Einkaufshilfe "Ä"; v=2', prices: { '12': 619_000, 'line-a_1': 0 } };
  expect(readPreparedCart(writePreparedCart(cart))).toEqual(cart);
  expect(readPreparedCart('')).toEqual({ by: '', prices: {} });
});

it('a cookie holds no more than a browser takes, and drops prices before the name', () => {
  const prices = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`a-long-name-of-a-line-${index}`, 100_000]));
  expect(readPreparedCart(writePreparedCart({ by: 'platform.example', prices }))).toEqual({ by: 'platform.example', prices: {} });
});

it('what is no price is no price, and a name is one line', () => {
  expect(readPreparedCart('x\n12=free\n=5\n13=-1\n__proto__=1\n14=200').prices).toEqual({ ['__proto__']: 1, 14: 200 });
  expect(writePreparedCart({ by: 'a\n12=1', prices: {} })).toBe('a 12=1');
});
