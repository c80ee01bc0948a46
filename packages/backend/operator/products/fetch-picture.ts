import { Agent, type Dispatcher, request } from 'undici';
import { checkHost, isNotPublic, type IsRefused, publicLookup } from '../../core/public-lookup.ts';

const MOST_BYTES = 20_000_000;
const TIMEOUT_MS = 30_000;
const MOST_REDIRECTS = 5;

export type FetchPicture = (url: string) => Promise<Uint8Array>;

/**
 * Fetches what a file of a supplier names. The file chooses the address, so it may lead into no network of the shop (OWASP, "Server-Side
 * Request Forgery"): each address is checked when its connection is made, those of redirects too. `isRefused`: another rule in tests.
 */
export function createFetchPicture(isRefused: IsRefused = isNotPublic): FetchPicture {
  async function answerOf(url: URL, dispatcher: Agent, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    let next = url;
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      if (!['http:', 'https:'].includes(next.protocol)) throw new Error('it is no web address');
      checkHost(next, isRefused);
      const answer = await request(next, { dispatcher, signal });
      const location = answer.headers['location'];
      if (answer.statusCode < 300 || answer.statusCode >= 400 || typeof location !== 'string') return answer;
      await answer.body.dump();
      next = new URL(location, next);
    }
    throw new Error(`it redirects more than ${MOST_REDIRECTS} times`);
  }

  return async (url) => {
    const dispatcher = new Agent({ connect: { lookup: publicLookup(isRefused) }, pipelining: 0 });
    try {
      const { statusCode, body } = await answerOf(new URL(url), dispatcher, AbortSignal.timeout(TIMEOUT_MS));
      if (statusCode !== 200) throw new Error(`it answers ${statusCode}`);
      const parts: Uint8Array[] = [];
      let length = 0;
      for await (const part of body as AsyncIterable<Uint8Array>) {
        length += part.length;
        if (length > MOST_BYTES) throw new Error(`it has more than ${MOST_BYTES / 1_000_000} MB`);
        parts.push(part);
      }
      return Buffer.concat(parts);
    } catch (error) {
      throw new Error(`${url} cannot be fetched: ${(error as Error).message}`, { cause: error });
    } finally {
      void dispatcher.destroy();
    }
  };
}
