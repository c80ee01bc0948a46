import { expect, it } from 'vitest';
import { createFormat } from './format.ts';

const at = new Date('2026-12-08T11:00:00Z');

it('writes a whole date once, as the language does', () => {
  expect(createFormat('de', 'EUR').fullDay(at)).toBe('Dienstag, 8. Dezember 2026');
  expect(createFormat('en', 'EUR').fullDay(at)).toBe('Tuesday, 8 December 2026');
  expect(createFormat('en', 'EUR').day(at)).toBe('Tuesday 8 December');
});
