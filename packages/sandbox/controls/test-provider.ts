import { type Request, type RequestHandler } from 'express';
import * as z from 'zod';
import { Refusal } from '../../backend/core/refusal.ts';

/** Data that an integration received: a request for its script, or data about a visit. */
const CollectedRequest = z.object({
  id: z.int(),
  at: z.string(),
  vendor: z.string(),
  kind: z.enum(['script', 'data']),
  method: z.string(),
  /** Below the integration's base. */
  path: z.string(),
  query: z.record(z.string(), z.string()),
  body: z.unknown(),
  referrer: z.string().nullable(),
});
export type CollectedRequest = z.output<typeof CollectedRequest>;
const CollectedAnswer = z.object({ data: z.array(CollectedRequest) });

/** Controls of the test provider, which has a process of its own. */
export interface TestProviderControls {
  /** Passes a call of `/sandbox/provider` on. */
  readonly forward: RequestHandler;
  /** Data that integrations received, the newest last. */
  collected(vendor?: string): Promise<readonly CollectedRequest[]>;
  forgetCollected(): Promise<void>;
}

const TIMEOUT_MS = 10_000;

interface ControlSettings {
  readonly url: () => string;
  readonly key: string;
  readonly timeoutMs?: (() => number) | undefined;
}

export function testProviderControls({ url, key, timeoutMs = () => TIMEOUT_MS }: ControlSettings): TestProviderControls {
  async function ask(method: string, path: string, body?: unknown): Promise<{ readonly status: number; readonly answer: unknown }> {
    try {
      const response = await fetch(`${url()}/controls${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs()),
      });
      return { status: response.status, answer: await response.json() };
    } catch (error) {
      throw Object.assign(new Refusal('unavailable', 'the test provider does not answer'), { cause: error });
    }
  }

  return {
    forward: async (req: Request, res) => {
      const { status, answer } = await ask(req.method, req.url, req.body);
      res.status(status).json(answer);
    },
    async collected(vendor) {
      const { answer } = await ask('GET', `/collected${vendor === undefined ? '' : `?vendor=${encodeURIComponent(vendor)}`}`);
      return CollectedAnswer.parse(answer).data;
    },
    async forgetCollected() {
      await ask('DELETE', '/collected');
    },
  };
}
