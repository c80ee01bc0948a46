import { expect, it } from 'vitest';
import { StartCheckoutRequest } from './payment.ts';

const parse = (return_url: string) => StartCheckoutRequest.safeParse({ expected_amount: 1, return_url });

it.each([
  ['https://shop.example/checkout/payout', 'https://shop.example/checkout/payout'],
  [' HTTPS://Shop.Example:443/a/../checkout/./payout ', 'https://shop.example/checkout/payout'],
  ['https://shop.example', 'https://shop.example/'],
  ['https://shop.example/prüfung?name=Zoë', 'https://shop.example/pr%C3%BCfung?name=Zo%C3%AB'],
])('return_url %s is parsed to %s', (typed, parsed) => {
  expect(parse(typed).data?.return_url).toBe(parsed);
});

it.each([
  'javascript:alert(1)',
  'https:\\\\shop.example\\checkout',
  'https://shop.example/checkout?next=a\\b',
  'https://shop.example/\tcheckout',
  'https://shop.example/check\nout',
  'https://shop.example/\u0000',
  'https://shop.example/\u0085',
  '/checkout/payout',
  `https://shop.example/${'x'.repeat(500)}`,
  `https://shop.example/${'ü'.repeat(100)}`,
])('return_url %j is rejected', (typed) => {
  expect(parse(typed).success).toBe(false);
});
