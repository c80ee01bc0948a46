import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

interface Init {
  readonly method?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
}

/**
 * The suite's client: sends exactly the fields that a case names (`fetch` adds some and refuses some). Its responses have the properties
 * that the suite reads.
 */
export function createSuiteClient(): { fetch: (url: string, init?: Init) => Promise<object>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    close: () => agent.destroy(),
    async fetch(url, { method = 'GET', headers = [], body } = {}) {
      const fields = [
        ['host', new URL(url).host],
        ...headers,
        ...(body === undefined ? [] : [['content-length', String(Buffer.byteLength(body))]]),
      ];
      const asking = request(url, { method, agent, headers: fields.flat() });
      asking.end(body);
      const [answer] = (await once(asking, 'response')) as [IncomingMessage];
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      return {
        status: answer.statusCode,
        statusText: answer.statusMessage,
        headers: headersOf(answer.rawHeaders),
        text: () => Promise.resolve(Buffer.concat(chunks).toString('utf8')),
      };
    },
  };
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '');
  return headers;
}
