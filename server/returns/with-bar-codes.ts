import type { z } from 'zod';
import type { EndpointKey } from '../../packages/contract/endpoints.ts';
import type { ReturnResponse } from '../../packages/contract/return.ts';
import type { Backend } from '../../packages/engine/backend/call-backend.ts';
import { barCode } from './bar-code.ts';

type Answer = z.output<typeof ReturnResponse>;

/** Calls that answer with a label. */
const LABELLED: ReadonlySet<EndpointKey> = new Set<EndpointKey>(['requestReturn', 'getReturn']);

/** Adds the bar code of its reference to each label, for pages and for calls of the browser alike. */
export const withBarCodes = (backend: Backend): Backend => ({
  async call(call) {
    const answer = await backend.call(call);
    if (!LABELLED.has(call.key)) return answer;
    const { data } = answer as Answer;
    if (data.label === null) return answer;
    return { data: { ...data, label: { ...data.label, bars: [...barCode(data.label.reference)] } } } satisfies Answer;
  },
});
