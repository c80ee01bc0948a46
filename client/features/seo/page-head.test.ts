import { expect, it } from 'vitest';
import { pageTitle } from './page-title.ts';

it('a title names the shop once', () => {
  expect(pageTitle('Warenkorb', 'Feinlicht')).toBe('Warenkorb | Feinlicht');
  expect(pageTitle('Ringe aus Gold | Feinlicht Wien', 'Feinlicht')).toBe('Ringe aus Gold | Feinlicht Wien');
});
