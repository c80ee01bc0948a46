import { type Dispatcher, request as send } from 'undici';
import type { Fields, Origin } from '../origin.ts';

export interface HttpOriginOptions {
  /** `http://127.0.0.1:8000` */
  readonly url: string;
  readonly dispatcher?: Dispatcher;
}

/** An origin at the other end of a connection. */
export function createHttpOrigin({ url, dispatcher }: HttpOriginOptions): Origin {
  return async ({ method, target, headers, signal, budget, onInterim }) => {
    const {
      statusCode,
      headers: raw,
      body,
    } = await send(url + target, {
      method,
      headers,
      signal,
      headersTimeout: budget,
      responseHeaders: 'raw',
      // Raw, too, though undici's types say otherwise.
      ...(onInterim ? { onInfo: (info) => onInterim(info.statusCode, pairsOf(info.headers as unknown as string[])) } : {}),
      ...(dispatcher ? { dispatcher } : {}),
    });
    return { status: statusCode, headers: pairsOf(raw as unknown as string[]), body };
  };
}

function pairsOf(raw: readonly string[]): Fields {
  return Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at]?.toLowerCase() ?? '', raw[2 * at + 1] ?? ''] as const);
}
