import { expect, it } from 'vitest';
import { charactersOf } from './fonts.ts';

it('reads unicode ranges', () => {
  expect(charactersOf('U+0041-0043,U+20AC')).toBe('ABC€');
});
