import { CODE_PROBLEMS, type ErrorCode } from '../../shared/contract/codes.ts';
import type { EndpointKey } from '../../shared/contract/endpoints.ts';
import { visitorNetwork } from '../../shared/contract/visitor-network.ts';
import { Refusal } from '../core/refusal.ts';
import { createCounters, type Counters } from './counters.ts';

/** Maximum within ten minutes; 0: no limit. */
export interface LimitSettings {
  /** Wrong codes of one cart; an address may try three times as many, since several shoppers may share it. */
  readonly codes: number;
  /** Subscriptions, questions and requests for mails of one address; a quarter of it for one mail address. */
  readonly messages: number;
  /** Wrong passwords of one account, wrong pairs of order number and mail address; of one address three times as many. */
  readonly guesses: number;
}

export interface LimitedCall {
  readonly key: EndpointKey;
  /** Body or query. */
  readonly body: unknown;
  /** Address of the shopper. */
  readonly client: string;
  readonly userId?: number | undefined;
}

export interface Limits {
  /** Runs the call, or refuses it with 429 and `Retry-After`. */
  run<T>(call: LimitedCall, task: () => T): T;
}

interface Counter {
  /** What it belongs to: the shopper's address, or the account, order, cart or mail address that the call names. */
  readonly of: 'address' | 'subject';
  readonly name: string;
  readonly most: number;
}

/** What is counted of a call: each one, or those that end in one of these refusals. */
interface Rule {
  readonly counters: readonly Counter[];
  readonly only?: readonly ErrorCode[];
}

const WINDOW = 10 * 60_000;
/** Bounds memory: about 20 MB of each kind. One address adds at most `3 * guesses` subjects. */
const MOST_COUNTERS = 100_000;

/**
 * Limits guessing and spam. Counters are in memory and start with the first attempt; a restart resets them. Above the limit the right code
 * or password is refused, too, or the answer would reveal it.
 */
export function createLimits(settings: LimitSettings, now: () => number = Date.now): Limits {
  // Apart, so that a flood of addresses takes no room from accounts.
  const counters: Readonly<Record<Counter['of'], Counters>> = {
    address: createCounters({ most: MOST_COUNTERS, window: WINDOW, now }),
    subject: createCounters({ most: MOST_COUNTERS, window: WINDOW, now }),
  };

  return {
    run(call, task) {
      const rule = ruleOf(call, settings);
      const counted = rule.counters.filter(({ most }) => most > 0);
      const wait = Math.max(0, ...counted.map(({ of, name, most }) => counters[of].waitFor(name, most)));
      if (wait > 0) throw new Refusal('too_many_requests', 'too many requests', { retryAfter: Math.ceil(wait / 1000) });
      // Counted before the outcome is known: a hundred guesses at once would all find room otherwise.
      for (const { of, name } of counted) counters[of].add(name);
      const forgive = (error?: unknown): void => {
        const isCounted = !rule.only || (error instanceof Refusal && rule.only.includes(error.code));
        if (!isCounted) for (const { of, name } of counted) counters[of].remove(name);
      };
      return settled(task, forgive);
    },
  };
}

/** Runs a task and tells how it ended, at once or later. */
function settled<T>(task: () => T, ended: (error?: unknown) => void): T {
  const failed = (error: unknown): never => {
    ended(error);
    throw error;
  };
  try {
    const result = task();
    if (result instanceof Promise) {
      return result.then((value: unknown) => {
        ended();
        return value;
      }, failed) as T;
    }
    ended();
    return result;
  } catch (error) {
    return failed(error);
  }
}

/** A call with its text fields in lower case, as counters name them. */
interface Asked extends Pick<LimitedCall, 'client' | 'userId'> {
  field(name: string): string | undefined;
}

const messagesOf = ({ client }: Asked, { messages }: LimitSettings): Counter => ({
  of: 'address',
  name: `messages ${client}`,
  most: messages,
});

const asksForMail = (asked: Asked, settings: LimitSettings): Rule => ({
  counters: [
    messagesOf(asked, settings),
    { of: 'subject', name: `mails to ${asked.field('email')}`, most: Math.ceil(settings.messages / 4) },
  ],
});

function guesses(subject: string, { client }: Asked, only: readonly ErrorCode[], most: number): Rule {
  const counters: readonly Counter[] = [
    { of: 'subject', name: `${only[0]} of ${subject}`, most },
    { of: 'address', name: `${only[0]} of client ${client}`, most: 3 * most },
  ];
  return { counters, only };
}

const guessesPassword = (asked: Asked, settings: LimitSettings): Rule =>
  guesses(`user ${asked.userId}`, asked, ['password_wrong'], settings.guesses);

const guessesToken = ({ client }: Asked, settings: LimitSettings): Rule => ({
  counters: [{ of: 'address', name: `tokens of ${client}`, most: 3 * settings.guesses }],
  only: ['token_invalid'],
});

const RULES: Partial<Record<EndpointKey, (asked: Asked, settings: LimitSettings) => Rule>> = {
  subscribe: (asked, settings) =>
    asked.field('sku') === undefined ? asksForMail(asked, settings) : { counters: [messagesOf(asked, settings)] },
  confirmSubscription: guessesToken,
  unsubscribe: guessesToken,
  askQuestion: asksForMail,
  signUp: asksForMail,
  // Counted for the link: nobody without it can use the owner's attempts up.
  verifyEmail: (asked, settings) => guesses(`link ${asked.field('token')}`, asked, ['password_wrong'], settings.guesses),
  recoverPassword: asksForMail,
  resendVerification: asksForMail,
  bindGiftCard: (asked, { codes }) => guesses(`cart ${asked.field('cart_unique_id')}`, asked, CODE_PROBLEMS, codes),
  signIn: (asked, settings) => guesses(`${asked.field('email')}`, asked, ['credentials_wrong'], settings.guesses),
  startPasskey: guessesPassword,
  // Each call is a row until it expires.
  startPasskeySignIn: ({ client }, { guesses: most }) => ({
    counters: [{ of: 'address', name: `challenges of ${client}`, most: 10 * most }],
  }),
  signInWithPasskey: ({ client }, { guesses: most }) => ({
    counters: [{ of: 'address', name: `passkeys of ${client}`, most: 3 * most }],
    only: ['passkey_refused'],
  }),
  changeEmail: guessesPassword,
  deleteUser: guessesPassword,
  changePassword: (asked, settings) =>
    asked.field('token') === undefined ? guessesPassword(asked, settings) : guessesToken(asked, settings),
  // Counters of their own: nobody whose questions were limited is kept from withdrawing.
  declareWithdrawal: ({ client, field }, { messages }) => ({
    counters: [
      { of: 'address', name: `withdrawals of ${client}`, most: messages },
      { of: 'subject', name: `withdrawals to ${field('email')}`, most: Math.ceil(messages / 4) },
    ],
  }),
  getWithdrawal: ({ client }, { guesses: most }) => ({
    counters: [{ of: 'address', name: `receipts of ${client}`, most: 3 * most }],
    only: ['not_found'],
  }),
  findReturnOrder: (asked, settings) => guesses(`order ${asked.field('po_number')}`, asked, ['not_found'], settings.guesses),
  // Each is a mail to the customer.
  requestReturn: ({ client }, { messages }) => ({ counters: [{ of: 'address', name: `returns of ${client}`, most: messages }] }),
  keepReturnPhoto: ({ client }, { messages }) => ({ counters: [{ of: 'address', name: `photos of ${client}`, most: 6 * messages }] }),
  // A visit has dozens; above it somebody is filling the table.
  sendEvent: ({ client }, { messages }) => ({ counters: [{ of: 'address', name: `events of ${client}`, most: 100 * messages }] }),
  // A share is no row of its own, but its name is text for strangers.
  shareWishlist: (asked, settings) => ({ counters: [{ of: 'address', name: `shares of ${asked.client}`, most: settings.messages }] }),
  getSharedWishlist: ({ client }, { guesses: most }) => ({
    counters: [{ of: 'address', name: `share tokens of ${client}`, most: 3 * most }],
    only: ['not_found'],
  }),
  getTracking: (asked, settings) =>
    asked.field('po_number') === undefined
      ? { counters: [] }
      : guesses(`order ${asked.field('po_number')}`, asked, ['not_found'], settings.guesses),
};

/** Longer texts share the counter of their beginning. */
const FIELD_MAX = 320;

function ruleOf({ key, body, client, userId }: LimitedCall, settings: LimitSettings): Rule {
  const field = (name: string): string | undefined => {
    const value = (body as Readonly<Record<string, unknown>> | undefined)?.[name];
    return typeof value === 'string' ? value.toLowerCase().slice(0, FIELD_MAX) : undefined;
  };
  return RULES[key]?.({ client: visitorNetwork(client), userId, field }, settings) ?? { counters: [] };
}
