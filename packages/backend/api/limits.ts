import { CODE_PROBLEMS, type ErrorCode } from '../../contract/codes.ts';
import type { EndpointKey } from '../../contract/endpoints.ts';
import { type VisitorNetwork, visitorNetworks } from '../../contract/visitor-network.ts';
import { Refusal } from '../core/refusal.ts';
import type { Attempt, AttemptCounters } from './attempts.ts';

/** Maximum within ten minutes, if nothing else is said; 0: no limit. */
export interface LimitSettings {
  /** Wrong codes of one cart; an address may try three times as many, since several shoppers may share it. */
  readonly codes: number;
  /**
   * Subscriptions, questions and requests for mails of one address; a quarter of it for one mail address, half of it in a day. New carts and
   * lists of one address: twenty times as many.
   */
  readonly messages: number;
  /**
   * Wrong passwords of one account, wrong pairs of order number and mail address; of one address three times as many. Wrong passwords of
   * one account from unknown browsers within an hour: three times as many.
   */
  readonly guesses: number;
}

export interface LimitedCall {
  readonly key: EndpointKey;
  /** Body or query. */
  readonly body: unknown;
  /** Address of the shopper. */
  readonly client: string;
  readonly userId?: number | undefined;
  /** Names a browser that has signed in to the account before that the call names (`customers/devices.ts`). */
  readonly device?: string | undefined;
  /** It begins a cart or a list for a visitor (`new-rows.ts`). */
  readonly makesRow?: boolean;
}

export interface Limits {
  /** Runs the call, or refuses it with 429 and `Retry-After`. */
  run<T>(call: LimitedCall, task: () => Promise<T>): Promise<T>;
  /** Forgets what was counted: for tests. */
  reset(): Promise<void>;
}

/** The outcome of a call: an answer or an error. */
type Outcome = { readonly answer: unknown } | { readonly error: unknown };

interface Counter {
  /** The name that it belongs to: the shopper's address, or the account, order, cart or mail address that the call names. */
  readonly of: 'address' | 'subject';
  /** Of an address without it: each of its networks has a counter. */
  readonly name: string;
  readonly most: number;
  /** Ten minutes by default. */
  readonly window?: 'hour' | 'day';
  /** Which calls count; by default each. */
  readonly counts?: (outcome: Outcome) => boolean;
}

/** Limits guessing and spam. Above the limit the right code or password is refused, too, or the answer would reveal it. */
export function createLimits(settings: LimitSettings, counters: AttemptCounters): Limits {
  return {
    reset: () => counters.clear(),
    async run(call, task) {
      const counted = countersOfCall(call, settings).filter(({ most }) => most > 0);
      // Counted before the outcome is known: a hundred guesses at once would all find room otherwise.
      const wait = await counters.take(counted.map(attemptOf));
      if (wait > 0) throw new Refusal('too_many_requests', 'too many requests', { retryAfter: Math.ceil(wait / 1000) });
      const settle = async (outcome: Outcome): Promise<void> => {
        const uncounted = counted.filter(({ counts }) => counts?.(outcome) === false);
        // They end by themselves. The effects of the call stay.
        await counters.release(uncounted.map(attemptOf)).catch(() => undefined);
      };
      try {
        const answer = await task();
        await settle({ answer });
        return answer;
      } catch (error) {
        await settle({ error });
        throw error;
      }
    },
  };
}

const attemptOf = ({ of, window, name, most }: Counter): Attempt => ({ kind: window ?? of, name, most });

/** A call with its text fields in lower case, as counters name them. */
interface CountedCall extends Pick<LimitedCall, 'userId' | 'device' | 'makesRow'> {
  field(name: string): string | undefined;
}

type Rule = (call: CountedCall, settings: LimitSettings) => readonly Counter[];

const answered: Counter['counts'] = (outcome) => 'answer' in outcome;
const refusedAs =
  (...codes: readonly ErrorCode[]): NonNullable<Counter['counts']> =>
  (outcome) =>
    'error' in outcome && outcome.error instanceof Refusal && codes.includes(outcome.error.code);

const messagesOf = ({ messages }: LimitSettings): Counter => ({ of: 'address', name: 'messages', most: messages });

/** All mails together that strangers can have sent to one address. */
const mailsTo = (email: string | undefined, { messages }: LimitSettings): readonly Counter[] => [
  { of: 'subject', name: `mails to ${email}`, most: Math.ceil(messages / 4) },
  { of: 'subject', name: `mails to ${email}`, most: Math.ceil(messages / 2), window: 'day' },
];

const asksForMail: Rule = (call, settings) => [messagesOf(settings), ...mailsTo(call.field('email'), settings)];

function guesses(subject: string, codes: readonly ErrorCode[], most: number): readonly Counter[] {
  const counts = refusedAs(...codes);
  return [
    { of: 'subject', name: `${codes[0]} of ${subject}`, most, counts },
    { of: 'address', name: `${codes[0]}`, most: 3 * most, counts },
  ];
}

const guessesPassword: Rule = (call, settings) => guesses(`user ${call.userId}`, ['password_wrong'], settings.guesses);

const guessesToken: Rule = (_call, settings) => [
  { of: 'address', name: 'tokens', most: 3 * settings.guesses, counts: refusedAs('token_invalid') },
];

/** Those that exist can be changed all the same. */
const newRows =
  (what: string): Rule =>
  ({ makesRow }, { messages }) =>
    makesRow ? [{ of: 'address', name: what, most: 20 * messages, counts: answered }] : [];

/** Reads by an unguessable id have none: counting costs more than reading one row. */
const RULES: Partial<Record<EndpointKey, Rule>> = {
  subscribe: (call, settings) => (call.field('sku') === undefined ? asksForMail(call, settings) : [messagesOf(settings)]),
  confirmSubscription: guessesToken,
  unsubscribe: guessesToken,
  askQuestion: asksForMail,
  signUp: asksForMail,
  // Counted for the link: nobody without it can use the owner's attempts up.
  verifyEmail: (call, settings) => guesses(`link ${call.field('token')}`, ['password_wrong'], settings.guesses),
  // A stranger who asks for mails must not keep the owner from theirs: a known browser has counters of its own.
  recoverPassword: (call, settings) =>
    call.device === undefined ? asksForMail(call, settings) : mailsTo(`the owner of ${call.device}`, settings),
  resendVerification: asksForMail,
  bindGiftCard: (call, { codes }) => guesses(`cart ${call.field('cart_unique_id')}`, CODE_PROBLEMS, codes),
  // OWASP, "Slow down online guessing attacks with device cookies": strangers cannot lock a known browser out, nor those behind its address.
  signIn(call, { guesses: most }) {
    const counts = refusedAs('credentials_wrong');
    if (call.device !== undefined) return [{ of: 'subject', name: `credentials_wrong of device ${call.device}`, most, counts }];
    const email = call.field('email') ?? '';
    const anHour: Counter = { of: 'subject', name: `credentials_wrong of ${email}`, most: 3 * most, window: 'hour', counts };
    return [...guesses(email, ['credentials_wrong'], most), anHour];
  },
  startPasskey: guessesPassword,
  // Each call is a row until it expires.
  startPasskeySignIn: (_call, { guesses: most }) => [{ of: 'address', name: 'challenges', most: 10 * most }],
  signInWithPasskey: (_call, { guesses: most }) => [
    { of: 'address', name: 'passkeys', most: 3 * most, counts: refusedAs('passkey_refused') },
  ],
  // The new address may be anybody's.
  changeEmail: (call, settings) => [
    ...guessesPassword(call, settings),
    ...asksForMail(call, settings).map((counter): Counter => ({ ...counter, counts: answered })),
  ],
  deleteUser: guessesPassword,
  changePassword: (call, settings) => (call.field('token') === undefined ? guessesPassword(call, settings) : guessesToken(call, settings)),
  // Counters of their own: nobody whose questions were limited is kept from withdrawing.
  declareWithdrawal: ({ field }, { messages }) => [
    { of: 'address', name: 'withdrawals', most: messages },
    { of: 'subject', name: `withdrawals to ${field('email')}`, most: Math.ceil(messages / 4) },
  ],
  findReturnOrder: (call, settings) => guesses(`order ${call.field('po_number')}`, ['not_found'], settings.guesses),
  // Each is a mail to the customer.
  requestReturn: (_call, { messages }) => [{ of: 'address', name: 'returns', most: messages }],
  keepReturnPhoto: (_call, { messages }) => [{ of: 'address', name: 'photos', most: 6 * messages }],
  // A visit has dozens; above it somebody is filling the table.
  sendEvent: (_call, { messages }) => [{ of: 'address', name: 'events', most: 100 * messages }],
  addItem: newRows('carts'),
  saveWishlist: newRows('lists'),
  saveComparison: newRows('lists'),
  // A share is no row of its own, but its name is text for strangers.
  shareWishlist: (_call, { messages }) => [{ of: 'address', name: 'shares', most: messages }],
  getTracking: (call, settings) =>
    call.field('po_number') === undefined ? [] : guesses(`order ${call.field('po_number')}`, ['not_found'], settings.guesses),
};

/** Longer texts share the counter of their beginning. */
const FIELD_MAX = 320;

function countersOfCall({ key, body, client, ...call }: LimitedCall, settings: LimitSettings): readonly Counter[] {
  const field = (name: string): string | undefined => {
    const value = (body as Readonly<Record<string, unknown>> | undefined)?.[name];
    return typeof value === 'string' ? value.toLowerCase().slice(0, FIELD_MAX) : undefined;
  };
  const counters = RULES[key]?.({ ...call, field }, settings) ?? [];
  const networks = visitorNetworks(client);
  return counters.flatMap((counter) => (counter.of === 'address' ? networks.map((network) => counterOf(counter, network)) : [counter]));
}

const counterOf = (counter: Counter, { name, times }: VisitorNetwork): Counter => ({
  ...counter,
  name: `${counter.name} of ${name}`,
  most: times * counter.most,
});
