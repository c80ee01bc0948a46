import { request } from 'undici';
import { IntegrationType } from '../../packages/contract/codes.ts';
import type { Bootstrap } from '../../packages/contract/bootstrap.ts';
import type { PaymentGateway } from '../../packages/contract/payment.ts';
import type { Env } from '../env.ts';
import { isLocalOrigin } from './check-origin.ts';
import { failed, type Finding, forTrial, note, ok, reasonOf } from '../../packages/engine/doctor/finding.ts';

const PATIENCE = 5000;

/**
 * Public keys and notices of payment gateways. Whether their accounts agree is asked where the secret keys are, by `npm run admin --
 * payments check`: the shop has none.
 */
export async function checkGateways(
  { publicOrigin }: Pick<Env, 'publicOrigin'>,
  { integrations }: Pick<Bootstrap, 'integrations'>,
  gateways: readonly PaymentGateway[],
): Promise<Finding[]> {
  // A script at another address is one of a test provider.
  const stripe = integrations.find(({ type, url }) => type === IntegrationType.stripe && url === null);
  const payPal = integrations.find(({ type, url }) => type === IntegrationType.payPal && url === null);
  const names = gateways.filter(({ methods }) => methods.length > 0).map(({ provider }) => provider);
  const own = names.filter((name) => (name === 'stripe' && stripe) || (name === 'paypal' && payPal) || name === 'mollie');
  if (own.length === 0) return [];
  const notices = isLocalOrigin(publicOrigin) ? [] : own.map((name) => checkNotices(publicOrigin, name));
  return [
    ...(stripe ? checkMode(publicOrigin, stripe.public_key ?? '') : []),
    ...(await Promise.all(notices)),
    note(
      'payment',
      `${own.join(', ')}: keys and webhooks are checked where the secret keys are`,
      'Run "npm run -s admin -- payments check" there.',
    ),
  ];
}

function checkMode(origin: string, publicKey: string): Finding[] {
  const isPublic = origin.startsWith('https:') && !isLocalOrigin(origin);
  if (publicKey.startsWith('pk_live_'))
    return isPublic ? [ok('payment', 'Stripe has a live key')] : [failed('payment', LIVE, 'Use test keys here.')];
  if (!publicKey.startsWith('pk_test_'))
    return [failed('payment', `Stripe has no publishable key: ${publicKey || 'none'}`, 'It begins with pk_.')];
  return isPublic
    ? [forTrial('payment', 'Stripe has a key for tests: nobody pays with real money', 'Set live keys before the shop sells.')]
    : [];
}

const LIVE = 'Stripe has a live key, and the address of the shop is not public';

/** A body that is no notice is refused by the adapter with 400; any other answer comes from somewhere else. */
async function checkNotices(origin: string, name: string): Promise<Finding> {
  const path = `/gateway-notices/${name}`;
  const fix = 'Let the edge pass POST /gateway-notices/ to the backend, as docs/edge does.';
  try {
    const { statusCode, body } = await request(origin + path, {
      method: 'POST',
      signal: AbortSignal.timeout(PATIENCE),
      headersTimeout: PATIENCE,
    });
    await body.dump();
    return statusCode === 400
      ? ok('payment', `${path} leads to the backend`)
      : failed('payment', `POST ${path} is answered with ${statusCode}: notices of ${name} do not reach the backend`, fix);
  } catch (error) {
    return failed('payment', `POST ${path} is not answered: ${reasonOf(error)}`, fix);
  }
}
