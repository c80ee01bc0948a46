import type { VendureLogger } from '@vendure/core';
import pino, { type Logger } from 'pino';

/** JSON on stdout, one line for each event, as the storefront's. */
export const createLog = (name: string): Logger => pino({ name, level: process.env['LOG_LEVEL'] ?? 'info', base: null });

/** Ends the program with one line where it cannot begin as it is set. */
export async function beginOrEnd<T>(log: Logger, begin: () => Promise<T>): Promise<T> {
  try {
    return await begin();
  } catch (error) {
    log.fatal((error as Error).message);
    process.exit(1);
  }
}

/** The engine's messages, of the contexts of its parts. Its level info is of interest while one looks for a fault. */
export function engineLogger(log: Logger): VendureLogger {
  return {
    error(message, context, stack) {
      // Nest reports again what the engine has reported: refusals of its API, each failed sign-in among them.
      if (context !== 'ExceptionsHandler') log.error({ context, stack }, message);
    },
    warn: (message, context) => log.warn({ context }, message),
    info: (message, context) => log.debug({ context }, message),
    verbose: (message, context) => log.trace({ context }, message),
    debug: (message, context) => log.trace({ context }, message),
  };
}
