/**
 * Outcomes of a test payment, chosen by a test card number or a button. The card frame derives the outcome; only the outcome leaves the
 * browser, not the number.
 */
export const OUTCOMES = ['success', 'declined', 'challenge', 'slow', 'double', 'lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const TEST_CARDS: Readonly<Record<string, Outcome>> = {
  '4242424242424242': 'success',
  '4000000000000002': 'declined',
  '4000002760003184': 'challenge',
  '4000000000000101': 'slow',
  '4000000000000119': 'double',
  '4000000000000127': 'lost',
};
