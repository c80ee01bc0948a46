import type { Request, Response } from 'express';
import { isUnmodified } from '../../http-cache/conditional.ts';
import { entityTag } from '../../http-cache/entity-tag.ts';

interface Document {
  readonly type: string;
  readonly content: string;
  /** Seconds that caches may keep it. */
  readonly maxAge: number;
}

/** A text that is made for each request and is the same for everybody: 304 for who has it. */
export function sendDocument(req: Request, res: Response, { type, content, maxAge }: Document): void {
  const etag = entityTag(content);
  res.set({ 'content-type': type, 'cache-control': `public, max-age=${maxAge}`, etag });
  if (isUnmodified(req.headers['if-none-match'], etag)) return void res.status(304).end();
  res.send(content);
}

/** A short response: many visitors may get it. */
export function sendUnavailable(res: Response, retryAfter: number): void {
  res
    .status(503)
    .set({ 'cache-control': 'no-store', 'retry-after': String(retryAfter) })
    .type('text/plain')
    .send('503 Service Unavailable\n');
}
