import { liveFindings, type LiveFinding } from '../../backend/operator/live/live-rules.ts';
import { readLiveFacts } from '../../backend/operator/live/read-live-facts.ts';
import { methodsOf, paymentMethods } from '../../backend/payments/offer.ts';
import { ORIGINAL } from '../../backend/core/language.ts';
import type { Shop } from '../../backend/shop/shop.ts';
import { DEMO_CUSTOMER } from '../demo-orders.ts';
import { CheckFailed, type Commands } from './command.ts';
import type { Surroundings } from './open-shop.ts';
import { liveText } from './print.ts';

export const LIVE_COMMANDS: Commands = {
  'live check': {
    usage: 'live check',
    options: ['json'],
    async run(shop, _, { json }, surroundings) {
      const facts = await readLiveFacts(shop, { demoCustomer: DEMO_CUSTOMER.email, backupTimes: surroundings.backupTimes });
      const findings = [...liveFindings(facts), ...(await paymentFindings(shop, surroundings))];
      const text = liveText(findings);
      if (findings.some(({ state }) => state === 'failed')) throw new CheckFailed(json ? JSON.stringify(findings, null, 2) : text);
      return { text, json: findings };
    },
  },
};

/** As `payments check` finds them: only here are the secret keys. */
async function paymentFindings(shop: Shop, { examine, hasOwnGateways, testKeys }: Surroundings): Promise<LiveFinding[]> {
  const subject = 'payment';
  const mode: LiveFinding[] = testKeys.map((name) => ({
    state: 'failed',
    subject,
    text: `${name} is of a test: nobody pays with real money`,
    fix: 'Set the live keys of the gateway (docs/payments.md).',
  }));
  if (examine) {
    const accounts = await examine((gateway) => methodsOf(shop, gateway));
    if (accounts.length > 0) return [...mode, ...accounts.map((finding) => ({ ...finding, subject }))];
    const codes = (await paymentMethods(shop, ORIGINAL)).map(({ code }) => code);
    if (codes.length > 0) return [...mode, { state: 'ok', subject, text: `without a gateway: ${codes.join(', ')}` }];
    const fix = 'Switch one on in payment_methods of the document shop (docs/payments.md).';
    return [...mode, { state: 'failed', subject, text: 'nobody can pay: no method is offered', fix }];
  }
  if (hasOwnGateways)
    return [
      { state: 'note', subject, text: 'gateways of BACKEND_PORTS are not asked', fix: 'Look at keys and webhooks in their accounts.' },
    ];
  return [
    {
      state: 'failed',
      subject,
      text: 'PAYMENTS is not set here: payments go to the test provider',
      fix: 'Set PAYMENTS and its keys as the backend has them, or PAYMENTS=none for transfers alone (docs/payments.md).',
    },
  ];
}
