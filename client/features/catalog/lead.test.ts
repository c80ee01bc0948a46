import { expect, it } from 'vitest';
import { splitLead } from './lead.ts';

it('splitLead() splits after the first sentence end beyond the minimum length', () => {
  const [lead, rest] = splitLead(
    'Kurz. Ein Ring ist das Schmuckstück, das man selbst am häufigsten sieht. Deshalb zählt für uns mehr. Und mehr.',
  );
  expect(lead).toBe('Kurz. Ein Ring ist das Schmuckstück, das man selbst am häufigsten sieht.');
  expect(rest).toBe('Deshalb zählt für uns mehr. Und mehr.');
});

it('splitLead() returns a short text as the lead', () => {
  expect(splitLead('Ein Satz.')).toEqual(['Ein Satz.', '']);
  expect(splitLead('')).toEqual(['', '']);
});
