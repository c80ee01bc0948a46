import { expect, it } from 'vitest';
import { chosenRate } from './rate-choice.ts';

const rates = (...ids: string[]) => ids.map((id) => ({ id }));

it('keeps a rate that another country also offers, and returns to it', () => {
  expect(chosenRate(rates('post', 'express'), 'express', 'express')).toBe('express');
  expect(chosenRate(rates('gls', 'dpd'), 'express', 'express')).toBe('gls');
  expect(chosenRate(rates('post', 'express'), 'gls', 'express')).toBe('express');
  expect(chosenRate(rates('post', 'gls'), 'gls', 'express')).toBe('gls');
});

it('is the first rate without a choice, empty without rates', () => {
  expect(chosenRate(rates('post', 'express'), '', '')).toBe('post');
  expect(chosenRate([], 'express', 'express')).toBe('');
});
