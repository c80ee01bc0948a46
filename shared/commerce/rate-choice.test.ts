import { expect, it } from 'vitest';
import { chosenRate } from './rate-choice.ts';

const rates = (...ids: string[]) => ids.map((id) => ({ id }));

it('keeps a choice that is still offered in another country, and comes back to it', () => {
  expect(chosenRate(rates('post', 'express'), 'express', 'express')).toBe('express');
  expect(chosenRate(rates('gls', 'dpd'), 'express', 'express')).toBe('gls');
  expect(chosenRate(rates('post', 'express'), 'gls', 'express')).toBe('express');
  expect(chosenRate(rates('post', 'gls'), 'gls', 'express')).toBe('gls');
});

it('takes the first where nothing was chosen, and nothing where there is none', () => {
  expect(chosenRate(rates('post', 'express'), '', '')).toBe('post');
  expect(chosenRate([], 'express', 'express')).toBe('');
});
