/** A result of the doctor; `note` is a hint, not a fault. */
export interface Finding {
  readonly state: 'ok' | 'note' | 'failed';
  readonly subject: string;
  readonly text: string;
  /** How to correct it. */
  readonly fix?: string;
  /** Of a note: fine for a trial, and a fault of a shop that is about to open (`--live`). */
  readonly isForTrial?: true;
}

export const ok = (subject: string, text: string): Finding => ({ state: 'ok', subject, text });
export const note = (subject: string, text: string, fix: string): Finding => ({ state: 'note', subject, text, fix });
export const forTrial = (subject: string, text: string, fix: string): Finding => ({ ...note(subject, text, fix), isForTrial: true });
export const failed = (subject: string, text: string, fix: string): Finding => ({ state: 'failed', subject, text, fix });

/** The innermost cause: "unavailable" says nothing, "connect ECONNREFUSED 127.0.0.1:3001" does. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.message || (error as NodeJS.ErrnoException).code || error.name;
}
