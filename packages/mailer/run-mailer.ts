import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { markUndeliverable, noticeLostMail } from '../backend/customers/undeliverable.ts';
import type { Shop } from '../backend/shop/shop.ts';
import type { MailerEnv } from './env.ts';
import { emptyOldMails } from './empty-old-mails.ts';
import { messageOf, type OutgoingMail, senderOf } from './message.ts';
import { createMetrics } from './metrics.ts';
import { createOwnerWebhook } from './owner-webhook/deliver.ts';
import { createPost } from './owner-webhook/post.ts';
import { createSender, type Outcome } from './sender.ts';
import { openTransport } from './transport.ts';

export interface Mailer {
  /** `/metrics` and `/healthz`; it does not listen yet. */
  readonly operators: ReturnType<typeof createMetrics>['server'];
  /** Sends what comes due. Resolves after the signal, when the mails that are being sent have ended. */
  run(signal: AbortSignal): Promise<void>;
}

const IDLE_MS = 2000;
/** Between two attempts while server or database is away. */
const LONGEST_PAUSE_MS = 60_000;
/** A server that answers nothing holds up a batch for minutes. */
const STUCK_MS = 10 * 60_000;
const HOUSEKEEPING_MS = 6 * 3_600_000;

export function createMailer(
  shop: Shop,
  { smtp, identity, ownerWebhook: receiver }: Pick<MailerEnv, 'smtp' | 'identity' | 'ownerWebhook'>,
  log: Logger,
): Mailer {
  const { db, now } = shop;
  // A sender that is no address ends the program here, and not at the first mail.
  senderOf(shop, identity);
  const transport = openTransport(smtp);
  let passedAt = Date.now();
  const metrics = createMetrics({
    db,
    now,
    async check() {
      await db.get('SELECT 1');
      if (Date.now() - passedAt > STUCK_MS) throw new Error('no mail was looked for in the last ten minutes');
    },
  });
  const sender = createSender({
    db,
    now,
    transport,
    atOnce: smtp.connections,
    messageOf: (mail) => messageOf(shop, mail, identity),
    // A fault in it must not hold up the mail.
    onFailed: (mail, reason, isUnknown) => onFailed(shop, mail, reason, isUnknown).catch((error: unknown) => log.error(error)),
    report({ id, key }, outcome, error) {
      const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
      // The words of servers name the recipient: they are in the database alone.
      log.warn({ mail: id, key, outcome, code, responseCode, command }, 'mailer: a mail was not taken');
    },
    count(outcome) {
      passedAt = Date.now();
      metrics.count(outcome);
    },
  });

  const ownerWebhook =
    receiver &&
    createOwnerWebhook({
      db,
      now,
      post: createPost(receiver, now),
      report: ({ id, kind }, answer) => log.warn({ notice: id, kind, answer }, 'mailer: the webhook of the owner did not take a notice'),
    });
  async function passNotices(signal: AbortSignal): Promise<boolean> {
    try {
      const outcomes = (await ownerWebhook?.pass(signal)) ?? [];
      metrics.countNotices(outcomes);
      return outcomes.length > 0 && outcomes.every((outcome) => outcome === 'failed');
    } catch (error) {
      log.error(error);
      return true;
    }
  }

  let tidiedAt = 0;
  async function tidy(): Promise<void> {
    if (Date.now() - tidiedAt < HOUSEKEEPING_MS) return;
    tidiedAt = Date.now();
    const emptied = await emptyOldMails(db, now());
    if (emptied > 0) log.info(`mailer: emptied ${emptied} mails whose text is not kept`);
  }

  /** True when nothing could be sent. */
  async function pass(signal: AbortSignal): Promise<boolean> {
    try {
      const outcomes = await sender.pass(signal);
      passedAt = Date.now();
      if (outcomes.length > 0) log.info(countsOf(outcomes), 'mailer: mails');
      await tidy();
      return outcomes.length > 0 && outcomes.every((outcome) => outcome === 'unavailable');
    } catch (error) {
      log.error(error);
      return true;
    }
  }

  return {
    operators: metrics.server,
    async run(signal) {
      // Beside each other: a receiver that hangs holds up no mail.
      await Promise.all([repeat(pass, signal), ...(ownerWebhook ? [repeat(passNotices, signal)] : [])]);
      transport.close();
    },
  };
}

/** `pass` is true when nothing could be done: then the pauses grow. */
async function repeat(pass: (signal: AbortSignal) => Promise<boolean>, signal: AbortSignal): Promise<void> {
  let pause = IDLE_MS;
  while (!signal.aborted) {
    const isAway = await pass(signal);
    pause = isAway ? Math.min(LONGEST_PAUSE_MS, pause * 2) : IDLE_MS;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

const countsOf = (outcomes: readonly Outcome[]): Record<string, number> =>
  Object.fromEntries(Object.entries(Object.groupBy(outcomes, (outcome) => outcome)).map(([name, all]) => [name, all.length]));

/** Staff are told of a mail that a customer waits for; an address that the server does not know is asked no more. */
async function onFailed(shop: Shop, mail: OutgoingMail, reason: string, isUnknown: boolean): Promise<void> {
  if (isUnknown) await markUndeliverable(shop, mail.recipient, 'bounce', reason);
  await noticeLostMail(shop, mail, reason);
}
