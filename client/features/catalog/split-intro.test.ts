import { expect, it } from 'vitest';
import { splitIntro } from './split-intro.ts';

it('splitIntro() splits after the first sentence end beyond the minimum length', () => {
  const [lead, rest] = splitIntro(
    'Kurz. Ein Ring ist das Schmuckstück, das man selbst am häufigsten sieht. Deshalb zählt für uns mehr. Und mehr.',
  );
  expect(lead).toBe('Kurz. Ein Ring ist das Schmuckstück, das man selbst am häufigsten sieht.');
  expect(rest).toBe('Deshalb zählt für uns mehr. Und mehr.');
});

it('splitIntro() returns a short text as the lead', () => {
  expect(splitIntro('Ein Satz.')).toEqual(['Ein Satz.', '']);
  expect(splitIntro('')).toEqual(['', '']);
});
