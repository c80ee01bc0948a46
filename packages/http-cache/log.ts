/** Where the cache reports what failed; pino and other loggers fit. */
export interface CacheLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** For tests and tools. */
export const silentLog: CacheLog = { warn: () => undefined, error: () => undefined };
