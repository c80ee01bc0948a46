import { expect, it } from 'vitest';
import { match, routes } from '../../../shared/routes.ts';
import { signInPath } from './sign-in-path.ts';

const row = { path: '/sign-in', layout: 'default', cache: 'personal', search: ['redirect'], sitemap: false } as const;

it('with a sign-in route: returns its path with the current page as redirect', () => {
  const path = signInPath('/en/checkout/abc?x=1&y=2', { ...routes, signIn: row });
  expect(path).toBe('/sign-in?redirect=%2Fen%2Fcheckout%2Fabc%3Fx%3D1%26y%3D2');
  expect(new URL(path ?? '', 'http://shop').searchParams.get('redirect')).toBe('/en/checkout/abc?x=1&y=2');
});

it('without a sign-in route: returns null', () => {
  const path = signInPath('/checkout');
  expect(path === null || match(path.split('?', 1)[0] ?? '') !== null).toBe(true);
  const { signIn, ...without } = { ...routes, signIn: row };
  expect([signInPath('/checkout', without), signIn]).toEqual([null, row]);
});
