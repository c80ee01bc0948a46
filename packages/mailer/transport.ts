import { createTransport, type SendMailOptions } from 'nodemailer';

export interface SmtpSettings {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host:465`. */
  readonly url: string;
  /** Without TLS: for a server on this machine, or in its network of containers. */
  readonly isPlain: boolean;
  /** At once. */
  readonly connections: number;
  readonly timeouts?: { readonly connectMs: number; readonly answerMs: number };
}

export interface Transport {
  /** Resolves to the answer of the server that has taken the mail. */
  send(message: SendMailOptions): Promise<string>;
  close(): void;
}

const TIMEOUTS = { connectMs: 10_000, answerMs: 60_000 };
/** For a whole mail, to a server that answers a byte at a time: the claim of a mail lasts for longer. */
const MAIL_MS = 240_000;

/** Certificates are checked, and a server that offers no TLS gets neither password nor mail. */
export function openTransport({ url, isPlain, connections, timeouts = TIMEOUTS }: SmtpSettings): Transport {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    // A lost connection may have cost the answer alone: whether a mail is sent again is noted in the database.
    maxRequeues: 0,
    requireTLS: !isPlain,
    ignoreTLS: isPlain,
    // Otherwise a server that asks for no password would get the mails all the same.
    forceAuth: new URL(url).username !== '',
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    socketTimeout: timeouts.answerMs,
    // No text of a mail names a file or an address that is read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (message) => (await pool.sendMail({ ...message, signal: AbortSignal.timeout(MAIL_MS) })).response,
    close: () => pool.close(),
  };
}
