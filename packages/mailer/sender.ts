import type { SendMailOptions } from 'nodemailer';
import { USEFUL_MS } from '../backend/customers/mail-lifetimes.ts';
import type { Db } from '../backend/db/database.ts';
import { DISPENSABLE, isUndeliverable } from '../backend/mails/deliveries.ts';
import { type Claim, createClaims, OF_MAILS } from './claims.ts';
import { isAddress, type OutgoingMail } from './message.ts';
import { type Fault, faultOf, isUnknownAddress, type SmtpError } from './smtp-faults.ts';
import type { Transport } from './transport.ts';

/** late: no longer of use. suppressed: not needed, to an address that has bounced. lost: another sender has it. */
export type Outcome = 'sent' | 'late' | 'suppressed' | 'lost' | Fault;

export interface SenderOptions {
  readonly db: Db;
  readonly now: () => number;
  readonly transport: Transport;
  readonly messageOf: (mail: OutgoingMail) => Promise<SendMailOptions>;
  /** Mails at once: as many as there are connections. */
  readonly atOnce: number;
  /** A mail is given up. Called again when the process is killed before that is noted. */
  readonly onFailed: (mail: OutgoingMail, reason: string, isUnknownAddress: boolean) => Promise<void>;
  readonly report: (mail: Pick<OutgoingMail, 'id' | 'key'>, outcome: Outcome, error: unknown) => void;
  readonly count: (outcome: Outcome) => void;
  readonly claimMs?: number;
}

/** A mail that no server took. */
interface Failure {
  readonly claim: Claim;
  readonly mail: OutgoingMail;
  readonly error: Error & SmtpError;
}

const MINUTE = 60_000;
/** Mail servers try for five days (RFC 5321, section 4.5.4.1). */
export const WAITS: readonly number[] = [1, 5, 15, 60, 180, 360, 720, 1440, 1440, 1440, 1440].map((minutes) => minutes * MINUTE);
const GIVE_UP_MS = 5 * 1440 * MINUTE;
const CLAIM_MS = 5 * MINUTE;

/**
 * Sends what is due in the outbox, at least once: a process that is killed between the server's 250 and its note has sent a mail that is
 * sent again, with the same Message-ID. Several senders never have the same mail.
 */
export function createSender({ db, now, transport, messageOf, atOnce, onFailed, report, count, claimMs = CLAIM_MS }: SenderOptions) {
  const claims = createClaims(db, now, claimMs, OF_MAILS);

  /** A fault is noted with the others of the batch. */
  async function deliver(claim: Claim): Promise<Outcome | Failure> {
    if (!(await claims.renew(claim))) return 'lost';
    const mail = await db.get<OutgoingMail & { readonly due_since: number }>(
      'SELECT m.*, d.due_since FROM mails m JOIN mail_deliveries d ON d.mail_id = m.id WHERE m.id = ?',
      claim.id,
    );
    if (!mail) return 'lost';
    const useful = USEFUL_MS[mail.key];
    const ends = useful === undefined ? Math.max(mail.created_at, mail.due_since) + GIVE_UP_MS : mail.created_at + useful;
    if (ends < now()) {
      const answer = useful === undefined ? 'no server took it for five days' : 'its link has lapsed';
      if (useful === undefined) await onFailed(mail, answer, false);
      await claims.settle(claim, { state: 'late', answer });
      return 'late';
    }
    if (!isAddress(mail.recipient)) {
      await onFailed(mail, 'not one address', false);
      await claims.settle(claim, { state: 'failed', answer: 'the recipient is not one address' });
      return 'rejected';
    }
    if (DISPENSABLE.includes(mail.key) && (await isUndeliverable(db, mail.recipient))) {
      await claims.settle(claim, { state: 'failed', answer: 'an earlier mail to this address came back' });
      return 'suppressed';
    }
    let answer: string;
    try {
      answer = await transport.send(await messageOf(mail));
    } catch (error) {
      return { claim, mail, error: error as Error & SmtpError };
    }
    await claims.settle(claim, { state: 'sent', answer });
    return 'sent';
  }

  async function settleFault({ claim, mail, error }: Failure, fault: Fault): Promise<void> {
    const answer = `${fault}: ${error.message}`;
    const waitMs = WAITS[claim.attempts - 1];
    report(mail, fault, error);
    if (fault === 'unavailable') await claims.settle(claim, { state: 'due', answer, waitMs: MINUTE, isAttempt: false });
    else if (fault === 'deferred' && waitMs !== undefined) await claims.settle(claim, { state: 'due', answer, waitMs });
    else {
      await onFailed(mail, error.message, isUnknownAddress(error));
      await claims.settle(claim, { state: 'failed', answer });
    }
  }

  /** A server that hangs up on one recipient, and takes other mails meanwhile, is there: then this mail waits as others do. */
  async function settleFaults(failures: readonly Failure[], isServerThere: boolean): Promise<Fault[]> {
    const faults = failures.map(({ error }) => faultOf(error));
    const isThere = isServerThere || faults.some((fault) => fault !== 'unavailable');
    const noted = faults.map((fault) => (isThere && fault === 'unavailable' ? 'deferred' : fault));
    for (const [index, failure] of failures.entries()) await settleFault(failure, noted[index] ?? 'deferred');
    return noted;
  }

  /** As many at once as there are connections. */
  async function deliverAll(batch: readonly Claim[], signal: AbortSignal | undefined): Promise<Outcome[]> {
    const waiting = [...batch];
    const outcomes: Outcome[] = [];
    const failures: Failure[] = [];
    const work = async (): Promise<void> => {
      for (let claim = waiting.shift(); claim; claim = waiting.shift()) {
        if (signal?.aborted) {
          await claims.settle(claim, { state: 'due', answer: 'the program was stopped', isAttempt: false });
          continue;
        }
        const ended = await deliver(claim);
        if (typeof ended === 'string') outcomes.push(ended);
        else failures.push(ended);
      }
    };
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, work));
    outcomes.push(...(await settleFaults(failures, outcomes.includes('sent'))));
    for (const outcome of outcomes) count(outcome);
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    return outcomes;
  }

  return {
    /** Sends what is due now. A server that takes none of a batch is left alone. */
    async pass(signal?: AbortSignal): Promise<readonly Outcome[]> {
      const outcomes: Outcome[] = [];
      for (;;) {
        const batch = signal?.aborted ? [] : await claims.take(2 * atOnce);
        if (batch.length === 0) return outcomes;
        const ended = await deliverAll(batch, signal);
        outcomes.push(...ended);
        if (ended.length > 0 && ended.every((outcome) => outcome === 'unavailable')) return outcomes;
      }
    },
  };
}
