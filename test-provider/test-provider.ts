import { Router } from 'express';
import { addressRouter } from './address-validation.ts';
import { isTrial, paymentControls } from './controls.ts';
import { providerApi } from './http/api.ts';
import { documents } from './http/documents.ts';
import { scripts } from './http/scripts.ts';
import { identityRouter } from './identity/router.ts';
import { type Collected, createCollected } from './integrations/collected.ts';
import { integrationRouter } from './integrations/router.ts';
import { type Charges, createCharges, type Pace } from './ledger/charges.ts';
import { openLedger } from './ledger/database.ts';
import { createNotices } from './ledger/notices.ts';
import { type ChargeRow, chargeOf } from './ledger/rows.ts';
import { settleDueCharges } from './ledger/settling.ts';
import type { GatewayApi } from './payment-gateway.ts';

export type { Collected, CollectedRequest } from './integrations/collected.ts';
export { ledgerFile } from './ledger/database.ts';

export interface TestProviderOptions {
  /** Of the ledger. */
  readonly dataDir: string;
  /** Where browsers reach it; callable once the program listens. */
  readonly publicOrigin: () => string;
  /** The shop that the identity providers send browsers back to. */
  readonly shopOrigin: string;
  /** The shop's key of the address service. */
  readonly addressKey: () => string;
  readonly report: (error: unknown) => void;
  readonly say: (message: string) => void;
}

export interface TestProvider {
  /** For the backend. */
  readonly gateway: GatewayApi;
  /** For browsers: `/provider`, `/identity`, `/addresses` and `/vendors`. */
  readonly router: Router;
  /** For tests: decide a charge, create one, set the pace. */
  readonly controls: Router;
  /** What the integrations received. */
  readonly collected: Collected;
  close(): Promise<void>;
}

/**
 * Plays the companies that a shop works with and can produce every outcome: Stripe, PayPal and Affirm (nothing is charged), Google and
 * Facebook for signing in, Google's address service, and the integrations that measure visits.
 */
export function createTestProvider({ dataDir, publicOrigin, shopOrigin, addressKey, report, say }: TestProviderOptions): TestProvider {
  const db = openLedger(dataDir, say);
  const pace: Pace = { slowMs: 20_000 };
  const notices = createNotices(db, report);
  const charges = createCharges(db, pace, () => {
    notices.wake();
    settling.check();
  });
  const settling = settleDueCharges(charges, report);
  settling.check();
  const seen = (row: ChargeRow) => chargeOf(row, publicOrigin());
  const gateway: GatewayApi = {
    create: (wanted) => seen(charges.create(wanted)),
    read: (ref) => seen(charges.byRef(ref)),
    changeAmount: (ref, cents) => seen(charges.changeAmount(ref, cents)),
    capture: (ref) => seen(charges.capture(ref)),
    cancel: (ref) => seen(charges.cancel(ref)),
    refund: (ref) => seen(charges.refund(ref)),
    authorise: (ref, token) => seen(authoriseByToken(charges, ref, token)),
    onNotice: (listener) => notices.listen((ref) => (isTrial(charges.byRef(ref).reference) ? undefined : listener(ref))),
  };
  const collected = createCollected();
  const router = Router();
  router.use('/provider', paymentRouter(charges, report));
  router.use('/vendors', integrationRouter(collected));
  router.use('/identity', identityRouter(publicOrigin, shopOrigin));
  router.use('/addresses', addressRouter(addressKey));
  return {
    gateway,
    router,
    controls: paymentControls({ charges, pace, gateway, report }),
    collected,
    async close() {
      settling.stop();
      await notices.stop();
      db.close();
    },
  };
}

const ESCALATE = 'escalate_token';

function authoriseByToken(charges: Charges, ref: string, token: string): ChargeRow {
  const charge = charges.byRef(ref);
  return token === ESCALATE ? charge : charges.agree(charge.token, token === 'success_token' ? 'success' : 'declined', null);
}

/** `/provider`: another origin than the shop, whose pages cannot read its frames. */
function paymentRouter(charges: Charges, report: (error: unknown) => void): Router {
  const router = Router();
  router.use('/api', providerApi(charges, report));
  router.use(documents(charges.returnUrlOf));
  router.use(scripts());
  return router;
}
