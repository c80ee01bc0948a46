import { ApiError } from '../../../../packages/engine/errors.ts';
import type { PaymentAdapter } from './adapter.ts';

/**
 * A wallet whose sheet the shopper has confirmed on a product or cart page. No button of ours opens it again: a payment that is no longer
 * valid needs another method.
 */
export const agreedBefore: PaymentAdapter = {
  async pay({ begin }) {
    await begin();
    throw new ApiError(402, 'payment_required');
  },
};
