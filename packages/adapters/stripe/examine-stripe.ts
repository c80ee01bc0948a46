import type { Stripe } from 'stripe';
import { type AccountFinding, type AdapterSettings, examineBy, noticePath } from '../adapter.ts';

const EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
];
const RIGHTS = 'A restricted key needs the right to read account, webhook endpoints, domains and payment method configurations.';

/** `types`: Stripe's names of the methods that the shop has switched on; null: all that the account has. */
export async function examineStripe(
  stripe: Stripe,
  { shopOrigin, noticeOrigin }: AdapterSettings,
  types: readonly (string | null)[],
): Promise<readonly AccountFinding[]> {
  const { hostname } = new URL(shopOrigin);
  const expected = noticeOrigin + noticePath('stripe');
  const findings = await Promise.all([
    examineBy('Stripe', 'Check STRIPE_SECRET_KEY_FILE.', async () => {
      const { charges_enabled, id } = await stripe.accounts.retrieveCurrent();
      return charges_enabled
        ? [{ state: 'ok', text: `Stripe's account ${id} can charge` }]
        : [{ state: 'failed', text: `Stripe's account ${id} cannot charge yet`, fix: 'Finish its verification in the dashboard.' }];
    }),
    examineBy("Stripe's webhook", RIGHTS, async () => {
      const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
      const found = data.find(({ url }) => url === expected);
      if (!found)
        return [{ state: 'failed', text: `Stripe has no webhook to ${expected}`, fix: 'Add it in the dashboard, with its secret.' }];
      if (found.status !== 'enabled')
        return [{ state: 'failed', text: `Stripe's webhook to ${expected} is ${found.status}`, fix: 'Switch it on.' }];
      const missing = found.enabled_events.includes('*') ? [] : EVENTS.filter((name) => !found.enabled_events.includes(name));
      return missing.length === 0
        ? [{ state: 'ok', text: `Stripe's webhook leads to ${expected}` }]
        : [{ state: 'failed', text: `Stripe's webhook lacks ${missing.join(', ')}`, fix: 'Add these events to it.' }];
    }),
    examineBy("Stripe's methods", RIGHTS, async () => {
      const { data } = await stripe.paymentMethodConfigurations.list({ limit: 10 });
      const standard = (data.find(({ is_default, active }) => is_default && active) ?? {}) as Readonly<Record<string, unknown>>;
      const isOn = (type: string): boolean => (standard[type] as { readonly available?: boolean } | undefined)?.available === true;
      const missing = [...new Set(types)].filter((type) => type !== null && !isOn(type));
      return missing.length === 0
        ? [{ state: 'ok', text: "Stripe's account has the shop's methods" }]
        : [
            {
              state: 'failed',
              text: `Stripe's account lacks ${missing.join(', ')}`,
              fix: 'Switch them on in the dashboard, or off in the shop.',
            },
          ];
    }),
    examineBy("Stripe's domains", RIGHTS, async () => {
      const { data } = await stripe.paymentMethodDomains.list({ domain_name: hostname });
      return data.some(({ domain_name, enabled }) => enabled && domain_name === hostname)
        ? [{ state: 'ok', text: `${hostname} is registered for Apple Pay and Google Pay` }]
        : [
            {
              state: 'note',
              text: `${hostname} is not registered for wallets`,
              fix: 'Add the domain in the dashboard: Apple Pay needs it.',
            },
          ];
    }),
  ]);
  return findings.flat();
}
