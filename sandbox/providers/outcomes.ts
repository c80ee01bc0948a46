/**
 * What the shopper lets happen at the test provider: by the number of a test card, or by a button where there is no card. Neither needs the
 * number itself: the frame it is typed into finds the outcome, and that alone leaves the browser.
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
