import { failureOf } from '../backend.ts';
import { type Check, checksOf, expectEqual } from '../check.ts';

const verifyEmail = checksOf('behaviour', 'verifyEmail', {
  // Otherwise the address of another could be confirmed by its reader, for an account whose password a stranger chose.
  'a link without a password is refused': async ({ backend }) => {
    const answer = await backend.askAnything('verifyEmail', { body: { token: 'A'.repeat(43) } });
    const { errors } = failureOf('verifyEmail', answer, { status: 422, code: 'validation_failed' });
    expectEqual('refused fields', Object.keys(errors ?? {}), ['password']);
  },
});

export const accountsBehaviour: Check[] = verifyEmail;
