import { type PublicKeyCredentialCreationOptionsJSON, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { ArgsOf, ResponseOf } from '../../../packages/contract/request.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import type { App } from '../../core/app-context.tsx';
import { guestLists } from './enter-session.ts';

/** Null: the customer has cancelled, or the time is over. */
export async function signInWithPasskey({ api }: App): Promise<ResponseOf<'signInWithPasskey'> | null> {
  const { data } = await api.call('startPasskeySignIn', {});
  const credential = await orNull(startAuthentication({ optionsJSON: data }));
  if (!credential) return null;
  const { cart_unique_id, wishlist_unique_id } = guestLists();
  const lists = { cart_unique_id: cart_unique_id || null, wishlist_unique_id: wishlist_unique_id || null };
  const body = { credential, ...lists } as unknown as ArgsOf<'signInWithPasskey'>['body'];
  return api.call('signInWithPasskey', { body });
}

/** False: the customer has cancelled, or the time is over. `name`: by which the customer will recognize it. */
export async function createPasskey({ api }: App, { data }: ResponseOf<'startPasskey'>, name: string): Promise<boolean> {
  const credential = await orNull(startRegistration({ optionsJSON: data as unknown as PublicKeyCredentialCreationOptionsJSON }));
  if (!credential) return false;
  await api.call('addPasskey', { body: { name, credential } as unknown as ArgsOf<'addPasskey'>['body'] });
  return true;
}

/** Browsers give one error for everything that the user did, so that a site learns nothing about the authenticators. */
async function orNull<T>(ceremony: Promise<T>): Promise<T | null> {
  try {
    return await ceremony;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    // The authenticator has a passkey of this account, or it cannot verify the user.
    throw new ApiError(422, 'passkey_refused', { cause: error });
  }
}
