import type * as z from 'zod';

/** The gateway's refusal: nothing has changed. Any other error of a call means that nobody knows what has happened. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly status: number;
  /** The gateway's word for the reason. */
  readonly issue: string;

  constructor(status: number, issue: string, message: string) {
    super(message);
    this.status = status;
    this.issue = issue;
  }
}

interface JsonCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly timeoutMs: number;
  /** Reads the reason of a refusal. */
  readonly issueOf: (answer: unknown) => string;
}

/** Too many calls, keys of ours that are not accepted, another call under way: repeated later, the call may succeed. */
const UNDECIDED = new Set([401, 403, 408, 409, 425, 429]);

/** One call over HTTP with a time-out; the fields that are read are checked. */
export async function callJson<T>(schema: z.ZodType<T>, { method, url, headers, body, timeoutMs, issueOf }: JsonCall): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...headers },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  const text = await response.text();
  if (response.ok) return schema.parse(text === '' ? undefined : JSON.parse(text));
  const issue = issueOf(jsonOrNull(text));
  const message = `${method} ${new URL(url).pathname} was answered with ${response.status} ${issue}`;
  if (response.status >= 500 || UNDECIDED.has(response.status)) throw new CallFailed(response.status, message);
  throw new CallRefused(response.status, issue, message);
}

/** Answered, but without a decision. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
