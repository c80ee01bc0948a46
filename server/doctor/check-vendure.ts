import { request } from 'undici';
import type { Env } from '../env.ts';
import { failed, type Finding, note, ok, reasonOf } from '../../packages/engine/doctor/finding.ts';

const PATIENCE = 5000;
/** Of the demo (`packages/vendure/README.md`), and of the engine itself. */
const NAME = 'superadmin';
const PUBLISHED = ['dashboard-of-the-demo', 'superadmin'];
const SIGN_IN = 'mutation ($name: String!, $password: String!) { login(username: $name, password: $password) { type: __typename } }';

/** Opens the dashboard of Vendure, beside the backend if it is there, with a password that everybody knows? */
export async function checkVendure({ backendUrl }: Pick<Env, 'backendUrl'>): Promise<Finding[]> {
  const address = `${new URL(backendUrl).origin}/admin-api`;
  try {
    for (const password of PUBLISHED) {
      const answer = await signIn(address, password);
      if (answer === null) return [];
      if (answer === 'CurrentUser')
        return [failed('secrets', `the dashboard of Vendure opens with the published password of "${NAME}"`, CHANGE)];
      // Anything but a refusal proves nothing.
      if (answer !== 'InvalidCredentialsError') return [note('secrets', `Vendure answered a sign-in with ${answer}`, BY_HAND)];
    }
    return [ok('secrets', 'the dashboard of Vendure has a password of its own')];
  } catch (error) {
    return [note('secrets', `whether Vendure has a published password could not be checked: ${reasonOf(error)}`, BY_HAND)];
  }
}

/** The type of the answer; null: there is no Vendure. */
async function signIn(address: string, password: string): Promise<string | null> {
  const { statusCode, body } = await request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: SIGN_IN, variables: { name: NAME, password } }),
    signal: AbortSignal.timeout(PATIENCE),
    headersTimeout: PATIENCE,
  });
  const text = await body.text();
  if (statusCode === 404 || statusCode === 405) return null;
  const { data } = JSON.parse(text) as { readonly data?: { readonly login?: { readonly type?: string } } };
  return data?.login?.type ?? `status ${statusCode}`;
}

const CHANGE =
  'Start it again as a shop of your own, which sets VENDURE_ADMIN_PASSWORD (docs/operations/vendure.md), or change it in the dashboard.';
const BY_HAND = 'Try to sign in by hand: it must not open with a password of the documents.';
