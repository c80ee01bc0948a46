import { expect, it } from 'vitest';
import de from '../../../../locales/de/gateways.json' with { type: 'json' };
import { problemText, type StripeProblem } from './stripe-problem.ts';

it.each([
  [{ type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficientFunds'],
  [{ type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }, 'declined'],
  [{ type: 'card_error', code: 'card_declined', decline_code: 'stolen_card' }, 'declined'],
  [{ type: 'card_error', code: 'card_declined' }, 'declined'],
  [{ type: 'card_error', code: 'expired_card', decline_code: 'expired_card' }, 'expired'],
  [{ type: 'card_error', code: 'incorrect_cvc' }, 'cvcWrong'],
  [{ type: 'card_error', code: 'processing_error' }, 'tryLater'],
  [{ type: 'invalid_request_error', code: 'payment_intent_authentication_failure' }, 'notAuthenticated'],
  [{ type: 'validation_error', code: 'incomplete_number' }, 'numberIncomplete'],
  [{ type: 'validation_error', code: 'something_new' }, 'detailsIncomplete'],
  [{ type: 'api_connection_error' }, 'noConnection'],
  [{ type: 'api_error' }, 'tryLater'],
  [{ code: 'constructor' }, 'tryLater'],
  [{}, 'tryLater'],
] satisfies [StripeProblem, string][])('%j returns the text %s', (problem, text) => {
  expect(problemText(problem)).toBe(text);
  expect(de[text as keyof typeof de]).toMatch(/\.$/);
});
