import { request } from 'undici';

/** An answer of the shop with its encoded bytes. */
export interface Recorded {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly body: string;
}

const PER_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'age']);

/** fetch would decode the body. */
export async function record(url: string, asked: Readonly<Record<string, string>>): Promise<Recorded> {
  const { headers, body, statusCode } = await request(url, { headers: asked });
  if (statusCode !== 200 && statusCode !== 304) throw new Error(`${url} answered ${statusCode}`);
  const kept = Object.entries(headers).filter(([name]) => !PER_CONNECTION.has(name));
  return {
    status: statusCode,
    headers: Object.fromEntries(kept) as Record<string, string>,
    body: Buffer.from(await body.arrayBuffer()).toString('base64'),
  };
}
