import type { Confirmed, Read } from '../messages.ts';
import { confirmCharge, readCharge } from './api.ts';
import { connect } from './page.ts';

/** Invisible frame that calls the provider for its script; the shop's CSP forbids such calls. */
export function bridge(): void {
  const link = connect();
  link.answer<{ token: string }>('read', async ({ token }): Promise<Read> => {
    const view = await readCharge(token);
    return 'failed' in view ? view : { view };
  });
  link.answer<{ token: string; method: string }>('confirm', async ({ token, method }): Promise<Confirmed> => {
    const agreed = await confirmCharge(token, { payment_method: method });
    return 'failed' in agreed ? agreed : { agreed };
  });
  link.tell('ready');
}
