import { expect, it } from 'vitest';
import { splitLead } from './lead.ts';

it('cuts after a sentence that is long enough to stand alone', () => {
  const [lead, rest] = splitLead(
    'Kurz. Ein Ring ist das Schmuckstück, das man selbst am häufigsten sieht. Deshalb zählt für uns mehr. Und mehr.',
  );
  expect(lead).toBe('Kurz. Ein Ring ist das Schmuckstück, das man selbst am häufigsten sieht.');
  expect(rest).toBe('Deshalb zählt für uns mehr. Und mehr.');
});

it('leaves a short text whole', () => {
  expect(splitLead('Ein Satz.')).toEqual(['Ein Satz.', '']);
  expect(splitLead('')).toEqual(['', '']);
});
