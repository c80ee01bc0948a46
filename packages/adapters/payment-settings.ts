import { readFileSync } from 'node:fs';

/** The settings of the gateways by which a shop is paid (docs/payments.md). */
export interface PaymentSettings {
  /** Absent: PAYMENTS does not name the gateway. */
  readonly stripe?: { readonly key: string; readonly publicKey: string; readonly webhookSecret: string; readonly api?: string };
  readonly paypal?: { readonly clientId: string; readonly secret: string; readonly webhookId: string; readonly api?: string };
  readonly mollie?: { readonly key: string; readonly accessToken?: string; readonly api?: string };
  /** The first one that has a method is asked for it, unless the shop's document names another one. */
  readonly order: readonly GatewayName[];
  readonly statement?: string;
  /** Where gateways send notices; absent: to the shop. */
  readonly noticeOrigin?: string;
}

const GATEWAYS = ['stripe', 'paypal', 'mollie'] as const;
export type GatewayName = (typeof GATEWAYS)[number];
type Source = Readonly<Record<string, string | undefined>>;

interface Setting {
  readonly gateway: GatewayName;
  readonly form: RegExp;
  readonly expected: string;
  readonly isSecret?: true;
  readonly isOptional?: true;
}

const ADDRESS = { form: /^https?:\/\/[^\s/]+$/, expected: 'an address without a path', isOptional: true } as const;
const SETTINGS: Readonly<Record<string, Setting>> = {
  STRIPE_PUBLIC_KEY: { gateway: 'stripe', form: /^pk_(?:test|live)_\w+$/, expected: 'a publishable key, pk_…' },
  STRIPE_SECRET_KEY: {
    gateway: 'stripe',
    form: /^[sr]k_(?:test|live)_\w+$/,
    expected: 'a secret or restricted key, sk_… or rk_…',
    isSecret: true,
  },
  STRIPE_WEBHOOK_SECRET: { gateway: 'stripe', form: /^whsec_\S+$/, expected: 'the signing secret of the webhook, whsec_…', isSecret: true },
  STRIPE_API: { gateway: 'stripe', ...ADDRESS },
  PAYPAL_CLIENT_ID: { gateway: 'paypal', form: /^[\w-]{10,}$/, expected: 'the client id of the app' },
  PAYPAL_SECRET: { gateway: 'paypal', form: /^\S{10,}$/, expected: 'the secret of the app', isSecret: true },
  PAYPAL_WEBHOOK_ID: { gateway: 'paypal', form: /^[A-Z0-9]{10,30}$/, expected: 'the id of the webhook' },
  PAYPAL_API: { gateway: 'paypal', ...ADDRESS },
  MOLLIE_API_KEY: { gateway: 'mollie', form: /^(?:test|live)_\w{20,}$/, expected: 'a key, test_… or live_…', isSecret: true },
  MOLLIE_ACCESS_TOKEN: {
    gateway: 'mollie',
    form: /^access_\w{10,}$/,
    expected: 'an access token of the organization, access_…',
    isSecret: true,
    isOptional: true,
  },
  MOLLIE_API: { gateway: 'mollie', ...ADDRESS },
};
/** What banks print: letters of ASCII, at least one. */
const STATEMENT = /^(?=.*[A-Za-z])[A-Za-z0-9 .,-]{5,22}$/;
const ORIGIN = /^https?:\/\/[^\s/]+$/;

export const PAYPAL_LIVE = 'https://api-m.paypal.com';

/** Null: PAYMENTS is not set. Throws with all that is missing or contradicts itself. */
export function readPaymentSettings(source: Source, shopOrigin: string): PaymentSettings | null {
  const problems: string[] = [];
  const order = namesIn(source['PAYMENTS'], problems);
  const values = valuesIn(source, order ?? [], problems);
  const statement = source['PAYMENTS_STATEMENT'] || undefined;
  const noticeOrigin = source['PAYMENTS_NOTICE_ORIGIN'] || undefined;
  if (statement !== undefined && !STATEMENT.test(statement))
    problems.push('PAYMENTS_STATEMENT: 5 to 22 letters, digits, spaces, points, commas and hyphens, with one letter');
  if (noticeOrigin !== undefined && !ORIGIN.test(noticeOrigin)) problems.push('PAYMENTS_NOTICE_ORIGIN: an origin without a path');
  problems.push(...contradictions(values, shopOrigin));
  if (problems.length > 0) throw new Error(`the settings of payments are wrong (docs/payments.md):\n  ${problems.join('\n  ')}`);
  if (order === null) return null;
  const api = (name: string) => (values[name] === undefined ? {} : { api: values[name] });
  const text = (name: string): string => values[name] ?? '';
  return {
    order,
    ...(statement !== undefined && { statement }),
    ...(noticeOrigin !== undefined && { noticeOrigin }),
    ...(order.includes('stripe') && {
      stripe: {
        key: text('STRIPE_SECRET_KEY'),
        publicKey: text('STRIPE_PUBLIC_KEY'),
        webhookSecret: text('STRIPE_WEBHOOK_SECRET'),
        ...api('STRIPE_API'),
      },
    }),
    ...(order.includes('paypal') && {
      paypal: {
        clientId: text('PAYPAL_CLIENT_ID'),
        secret: text('PAYPAL_SECRET'),
        webhookId: text('PAYPAL_WEBHOOK_ID'),
        ...api('PAYPAL_API'),
      },
    }),
    ...(order.includes('mollie') && {
      mollie: {
        key: text('MOLLIE_API_KEY'),
        ...(values['MOLLIE_ACCESS_TOKEN'] !== undefined && { accessToken: values['MOLLIE_ACCESS_TOKEN'] }),
        ...api('MOLLIE_API'),
      },
    }),
  };
}

/** `none`: the shop is paid by bank transfer alone. */
function namesIn(text: string | undefined, problems: string[]): GatewayName[] | null {
  if (!text) return null;
  if (text.trim() === 'none') return [];
  const names = text.split(',').map((name) => name.trim());
  const isKnown = (name: string): name is GatewayName => GATEWAYS.some((one) => one === name);
  for (const name of names) if (!isKnown(name)) problems.push(`PAYMENTS: ${name} is none of ${GATEWAYS.join(', ')}, none`);
  if (new Set(names).size < names.length) problems.push('PAYMENTS names a gateway twice');
  return names.filter(isKnown);
}

function valuesIn(source: Source, order: readonly GatewayName[], problems: string[]): Source {
  const values: Record<string, string | undefined> = {};
  for (const [name, { gateway, form, expected, isSecret, isOptional }] of Object.entries(SETTINGS)) {
    const value = valueOf(source, name, isSecret === true, problems);
    const isNamed = order.includes(gateway);
    if (value !== undefined && !isNamed) problems.push(`${name} is set, and PAYMENTS does not name ${gateway}`);
    else if (value === undefined && isNamed && !isOptional) problems.push(`${name}${isSecret ? '_FILE' : ''} is missing: ${expected}`);
    else if (value !== undefined && !form.test(value)) problems.push(`${name} is not ${expected}`);
    values[name] = value;
  }
  return values;
}

/** A secret may stand in a file that `<NAME>_FILE` names: secrets of Docker and Kubernetes are files. */
function valueOf(source: Source, name: string, isSecret: boolean, problems: string[]): string | undefined {
  const path = isSecret ? source[`${name}_FILE`] : undefined;
  if (!path) return source[name] || undefined;
  if (source[name]) problems.push(`${name} and ${name}_FILE are both set: keep one of them`);
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch (error) {
    problems.push(`${name}_FILE names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code})`);
    return undefined;
  }
}

/** Test and live keys beside each other, or live keys for a shop without TLS. */
function contradictions(values: Source, shopOrigin: string): string[] {
  const [live, test] = [namesOfMode(values, 'live'), namesOfMode(values, 'test')];
  if (live.length > 0 && test.length > 0) return [`${live.join(', ')}: live, and ${test.join(', ')}: test`];
  if (live.length > 0 && shopOrigin.startsWith('http:')) return [`${live.join(', ')}: live, and the shop has no TLS (${shopOrigin})`];
  return [];
}

/** Names of settings that belong to the test mode of a gateway. */
export const testKeys = (source: Source): readonly string[] => namesOfMode(valuesIn(source, GATEWAYS, []), 'test');

function namesOfMode(values: Source, wanted: 'test' | 'live'): string[] {
  const modeOf = (value: string | undefined): 'test' | 'live' | null =>
    value === undefined ? null : value.includes('live_') ? 'live' : 'test';
  const { STRIPE_PUBLIC_KEY, STRIPE_SECRET_KEY, MOLLIE_API_KEY, PAYPAL_CLIENT_ID, PAYPAL_API } = values;
  const modes = new Map<string, 'test' | 'live' | null>([
    ['STRIPE_PUBLIC_KEY', modeOf(STRIPE_PUBLIC_KEY)],
    ['STRIPE_SECRET_KEY', modeOf(STRIPE_SECRET_KEY)],
    ['MOLLIE_API_KEY', modeOf(MOLLIE_API_KEY)],
    ['PAYPAL_API', PAYPAL_CLIENT_ID === undefined ? null : PAYPAL_API === undefined || PAYPAL_API === PAYPAL_LIVE ? 'live' : 'test'],
  ]);
  return [...modes].filter(([, mode]) => mode === wanted).map(([name]) => name);
}
