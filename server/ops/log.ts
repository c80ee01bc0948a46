import { type DestinationStream, pino } from 'pino';

/** The few methods that our modules use; tests hand in a recorder. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** One request that was answered. */
export interface AccessLine {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms?: number;
  readonly id?: string;
  /** What the page cache did. */
  readonly cache?: string;
}

export interface ProcessLog extends Log {
  /** A line for a request. Nothing of it is redacted: who calls it passes nothing personal. */
  access(line: AccessLine): void;
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
  const writesAccess = log.isLevelEnabled('info');
  return Object.assign(log, {
    access(line: AccessLine) {
      // Straight to pino's destination: 1.4 µs instead of 3.1 (7 with redaction), on the path of every hit.
      if (writesAccess) out.write(`{"level":30,"time":${Date.now()},${JSON.stringify(line).slice(1, -1)},"msg":"request"}\n`);
    },
    flush: () => (out as { flushSync?: () => void }).flushSync?.(),
  });
}

/** For tests and tools. */
export const silentLog: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {}
