/** The database cannot be reached, has ended the connection or takes too long. The same call can be made again later. */
export class DatabaseUnavailable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

export const unavailable = (error: unknown): DatabaseUnavailable =>
  error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(`the database is not available: ${messageOf(error)}`, error);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** SQLSTATE, which errors of the connection have not. By its fields: another part of the process may have the driver a second time. */
const stateOf = (error: unknown): string =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
/** A statement that found no row a moment ago writes one that another transaction has written meanwhile: the next try finds it. */
const UNIQUE_VIOLATION = '23505';
const FEATURE_NOT_SUPPORTED = '0A000';

/** Each attempt has left nothing behind. */
export const isRepeatable = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK, UNIQUE_VIOLATION].includes(stateOf(error)) || isStalePlan(error);

/** "cached plan must not change result type": a migration has changed a table since the statement was prepared. */
export const isStalePlan = (error: unknown): boolean =>
  stateOf(error) === FEATURE_NOT_SUPPORTED && error instanceof Error && /cached plan/.test(error.message);

/**
 * Connection exceptions (08), insufficient resources (53), operator intervention with the statement's time-out (57), a lock that is not
 * given (55P03), an idle transaction that was ended (25P03). Errors without a state come from the socket, or are a time-out of ours.
 */
const LOST = /^(?:08|53|57)|^(?:55P03|25P03)$/;
const FROM_SOCKET = /^E[A-Z]+$/;
const FROM_CLIENT = /Connection terminated|Query read timeout|not queryable|timeout exceeded when trying to connect/;

export function isLostConnection(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || LOST.test(stateOf(error))) return true;
  if (!(error instanceof Error) || stateOf(error) !== '') return false;
  return FROM_CLIENT.test(error.message) || ('code' in error && FROM_SOCKET.test(String(error.code)));
}
