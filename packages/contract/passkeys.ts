import * as z from 'zod';
import { Id } from './common.ts';
import { GuestLists } from './customer.ts';
import { PASSWORD_MAX } from './limits.ts';

const Base64Url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);
/** 1023 bytes at most (WebAuthn, section 4). */
const CredentialId = Base64Url(1364);
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};

/** The result of `navigator.credentials.create()`, as JSON (WebAuthn Level 3, RegistrationResponseJSON). */
const RegistrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

/** The result of `navigator.credentials.get()`, as JSON (AuthenticationResponseJSON). */
const AuthenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(2000),
    userHandle: Base64Url(100).nullish(),
  }),
});

/** Options for the browser, in the JSON form of WebAuthn. The challenge is valid once and for five minutes. */
export const PasskeyOptionsResponse = z.object({ data: z.looseObject({ challenge: Base64Url(100) }) });

/** The password is asked for again, where the customer has one; without it the session must be new. */
export const PasskeyOptionsRequest = z.object({ password: z.string().min(1).max(PASSWORD_MAX).nullish() });

export const AddPasskeyRequest = z.object({ name: z.string().trim().min(1).max(60), credential: RegistrationResponse });
export const PasskeySignInRequest = z.object({ credential: AuthenticationResponse, ...GuestLists });

export const Passkey = z.object({
  id: Id,
  /** The device, as the customer will recognize it. */
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;
export const PasskeyResponse = z.object({ data: Passkey });
export const PasskeysResponse = z.object({ data: z.array(Passkey) });
