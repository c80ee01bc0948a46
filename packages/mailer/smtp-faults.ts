/**
 * How an attempt ended that no server took. rejected: this mail never. deferred: this mail later. unavailable: no mail at all at the moment
 * (server away, password or TLS refused, our own address refused), which is no attempt of the mail.
 */
export type Fault = 'rejected' | 'deferred' | 'unavailable';

export interface SmtpError {
  /** Of nodemailer: `EAUTH`. */
  readonly code?: string;
  /** Of the server: 550. */
  readonly responseCode?: number;
  /** `RCPT TO`. */
  readonly command?: string;
  readonly response?: string;
}

const OF_THE_SERVER = ['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EREQUIRETLS', 'ECONNECTION', 'ESOCKET', 'EDNS', 'EPROXY', 'ECONFIG'];

/** By code and command: the words of servers differ. */
export function faultOf(error: SmtpError): Fault {
  const { code = '', responseCode = 0, command = '' } = error;
  if (OF_THE_SERVER.includes(code) || responseCode === 421) return 'unavailable';
  if (code === 'ETIMEDOUT') return command === 'CONN' || command === '' ? 'unavailable' : 'deferred';
  if (responseCode >= 500 && command.startsWith('MAIL')) return 'unavailable';
  // RFC 3463: 5.7 is a rule of the recipient's server, as a rule about SPF or our network, and no fault of the mail.
  if (responseCode >= 500 && !statusOf(error).startsWith('5.7.')) return 'rejected';
  return 'deferred';
}

/** The server says that there is no such mailbox or domain (RFC 3463, 5.1). */
export const isUnknownAddress = (error: SmtpError): boolean =>
  (error.command ?? '').startsWith('RCPT') && (error.responseCode ?? 0) >= 500 && statusOf(error).startsWith('5.1.');

const statusOf = ({ response = '' }: SmtpError): string => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
