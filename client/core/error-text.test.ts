import { expect, it } from 'vitest';
import { ApiError } from '../../packages/engine/errors.ts';
import { errorText } from './error-text.ts';
import type { Translate } from './i18n.ts';

const TEXTS: Readonly<Record<string, string>> = { cart_empty: 'The cart is empty.', internal: 'Something went wrong.' };
const t = ((key: string) => TEXTS[key] ?? key) as unknown as Translate<'errors'>;

it.each([
  ['a known code', 'cart_empty', 'The cart is empty.'],
  ['a code of a newer build', 'cart_frozen', 'Something went wrong.'],
])('errorText() of %s', (_, code, text) => {
  expect(errorText(t, new ApiError(422, code as 'cart_empty'))).toBe(text);
});
