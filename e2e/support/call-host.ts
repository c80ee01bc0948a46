import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Asks the main process of the run (`*.global.ts`, `back-offices.ts`); without the time-outs of `fetch`, because an import takes minutes. */
export async function callHost<Result>(url: string, method: 'POST' | 'PUT', body: object = {}): Promise<Result> {
  const call = request(url, { method }).end(JSON.stringify(body));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const answer = await text(response);
  if (response.statusCode !== 200) throw new Error(answer);
  return JSON.parse(answer) as Result;
}
