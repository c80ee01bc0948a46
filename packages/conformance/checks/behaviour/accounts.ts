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

const signIn = checksOf('behaviour', 'signIn', {
  'ends the session that the call came with': {
    needs: ['customer'],
    run: async ({ backend, facts }) => {
      const body = facts.customer ?? { email: '', password: '' };
      const { token } = (await backend.call('signIn', { body })).data;
      const renewed = (await backend.call('signIn', { body }, { token })).data.token;
      await backend.refused('getUser', {}, { status: 401, code: 'not_signed_in' }, { token });
      await backend.call('getUser', {}, { token: renewed });
    },
  },
});

export const accountsBehaviour: Check[] = [...verifyEmail, ...signIn];
