import { type DestinationStream, pino } from 'pino';

/** The few methods that our modules use; tests hand in a recorder. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface ProcessLog extends Log {
  /** Writes out what is buffered; at exit. */
  flush(): void;
}

export interface LogOptions {
  readonly level: string;
  readonly destination?: DestinationStream;
}

/**
 * JSON lines on stdout. pino escapes what it writes, so no input can forge a line. Lines are buffered: an access log that
 * writes each line at once costs more than a page-cache hit. Who logs sees to it that nothing personal is in the fields;
 * the redaction is the second line of defence.
 */
export function createLog({ level, destination }: LogOptions): ProcessLog {
  const out = destination ?? pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 });
  const log = pino(
    {
      level,
      base: null,
      redact: { paths: ['*.authorization', '*.cookie', '*.token', 'authorization', 'cookie', 'token'], censor: '[removed]' },
      serializers: { err: pino.stdSerializers.errWithCause },
    },
    out,
  );
  return Object.assign(log, { flush: () => (out as { flushSync?: () => void }).flushSync?.() });
}

/** For tests and tools. */
export const silentLog: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {}
