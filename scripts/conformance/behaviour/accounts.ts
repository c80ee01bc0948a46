import { failureOf } from '../backend.ts';
import { type Check, checksOf, type Context, expectEqual, Skipped } from '../check.ts';

const verifyEmail = checksOf('behaviour', 'verifyEmail', {
  // Otherwise the address of another could be confirmed by its reader, for an account whose password a stranger chose.
  'a link without a password is refused': async ({ backend }) => {
    const answer = await backend.askAnything('verifyEmail', { body: { token: 'A'.repeat(43) } });
    const { errors } = failureOf('verifyEmail', answer, { status: 422, code: 'validation_failed' });
    expectEqual('refused fields', Object.keys(errors ?? {}), ['password']);
  },
});

function customerOf({ facts }: Context): { readonly email: string; readonly password: string } {
  if (!facts.customer) throw new Skipped('there is no fact "customer"');
  return facts.customer;
}
/** More than any limit of guesses lets through. */
const GUESSES = 15;

const signIn = checksOf('behaviour', 'signIn', {
  'ends the session that the call came with': async (context) => {
    const { backend } = context;
    const body = customerOf(context);
    const { token } = (await backend.call('signIn', { body })).data;
    const renewed = (await backend.call('signIn', { body }, { token })).data.token;
    await backend.refused('getUser', {}, { status: 401, code: 'not_signed_in' }, { token });
    await backend.call('getUser', {}, { token: renewed });
  },
  'wrong passwords of strangers do not lock out a browser that has signed in': async (context) => {
    const { backend } = context;
    const body = customerOf(context);
    const { device_token: deviceToken } = (await backend.call('signIn', { body })).data;
    if (deviceToken === undefined) throw new Skipped('the backend knows no devices');
    for (let guess = 0; guess < GUESSES; guess += 1) await backend.ask('signIn', { body: { ...body, password: 'not the password' } });
    await backend.call('signIn', { body }, { deviceToken });
  },
});

export const accountsBehaviour: Check[] = [...verifyEmail, ...signIn];
