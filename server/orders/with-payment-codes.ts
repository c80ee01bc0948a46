import type { z } from 'zod';
import type { EndpointKey } from '../../packages/contract/endpoints.ts';
import type { OrderResponse } from '../../packages/contract/order.ts';
import { paymentText } from '../../packages/contract/payment-text.ts';
import type { Backend } from '../../packages/engine/backend/call-backend.ts';
import { paymentCode } from './payment-code.ts';

type Answer = z.output<typeof OrderResponse>;

/** Calls that answer with an order which may still have to be paid. */
const PAYABLE: ReadonlySet<EndpointKey> = new Set<EndpointKey>(['finishCheckout', 'getOrder', 'getCustomerOrder']);

/** Adds the code for banking apps to the bank details of an order, for pages and for calls of the browser alike. */
export const withPaymentCodes = (backend: Backend): Backend => ({
  async call(call) {
    const answer = await backend.call(call);
    if (!PAYABLE.has(call.key)) return answer;
    const { data } = answer as Answer;
    const { bank_details: bank } = data.options;
    const text = bank && paymentText(bank, data);
    if (!text) return answer;
    return { data: { ...data, options: { ...data.options, bank_details: { ...bank, code: paymentCode(text) } } } } satisfies Answer;
  },
});
