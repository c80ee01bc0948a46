import type { RequestHandler } from 'express';
import { apiProxy, type Caller } from '../../packages/engine/backend/api-proxy.ts';
import type { PublicReads } from '../../packages/engine/backend/public-reads.ts';
import { BODY_KB, LARGE_BODY_KB } from '../../packages/contract/limits.ts';
import { checkReturnUrl, localeOfCall } from './call-input.ts';
import { contract } from './contract.ts';

export interface ShopApiOptions {
  readonly reads: PublicReads;
  readonly caller: Caller;
}

/** /api: the calls of browsers, with the cookies of the shop. */
export function shopApi({ reads, caller }: ShopApiOptions): RequestHandler {
  return apiProxy({
    contract,
    reads,
    ...caller,
    localeOf: localeOfCall,
    check: ({ body }, { site }) => checkReturnUrl(body, site),
    bodyKb: { usual: BODY_KB, large: LARGE_BODY_KB },
  });
}
