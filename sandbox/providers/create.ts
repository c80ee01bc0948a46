import { Router } from 'express';
import { type Charges, createCharges, type Pace } from './ledger/charges.ts';
import { createNotices } from './ledger/notices.ts';
import { openLedger } from './ledger/open.ts';
import { type ChargeRow, chargeOf } from './ledger/rows.ts';
import type { Providers } from './provider.ts';
import { settleInTime } from './ledger/settling.ts';
import { isTrial, providerControls } from './controls.ts';
import { providerApi } from './http/api.ts';
import { documents } from './http/documents.ts';
import { scripts } from './http/scripts.ts';

export interface ProvidersOptions {
  readonly dataDir: string;
  /** The sandbox's origin for browsers; callable once it listens. */
  readonly publicOrigin: () => string;
  readonly report: (error: unknown) => void;
  readonly say: (message: string) => void;
}

export interface TestProvider extends Providers {
  /** `/provider`: scripts, frames and pages for browsers. */
  readonly router: Router;
  /** `/sandbox/provider`: test controls. */
  readonly controls: Router;
  close(): Promise<void>;
}

/** The test provider: replaces Stripe, PayPal and Affirm and can produce every outcome of a payment. Nothing is charged. */
export function createProviders({ dataDir, publicOrigin, report, say }: ProvidersOptions): TestProvider {
  const db = openLedger(dataDir, say);
  const pace: Pace = { slowMs: 20_000 };
  const notices = createNotices(db, report);
  const charges = createCharges(db, pace, () => {
    notices.wake();
    settling.check();
  });
  const settling = settleInTime(charges, report);
  settling.check();
  const seen = (row: ChargeRow) => chargeOf(row, publicOrigin());
  const providers: Providers = {
    create: (wanted) => seen(charges.create(wanted)),
    read: (ref) => seen(charges.byRef(ref)),
    changeAmount: (ref, cents) => seen(charges.changeAmount(ref, cents)),
    capture: (ref) => seen(charges.capture(ref)),
    cancel: (ref) => seen(charges.cancel(ref)),
    refund: (ref) => seen(charges.refund(ref)),
    onNotice: (listener) => notices.listen((ref) => (isTrial(charges.byRef(ref).reference) ? undefined : listener(ref))),
  };
  return {
    ...providers,
    router: providerRouter(charges, report),
    controls: providerControls(charges, pace, providers),
    async close() {
      settling.stop();
      await notices.stop();
      db.close();
    },
  };
}

/** `/provider`: another origin than the shop, whose pages cannot read its frames. */
function providerRouter(charges: Charges, report: (error: unknown) => void): Router {
  const router = Router();
  router.use('/api', providerApi(charges, report));
  router.use(documents(charges.returnUrlOf));
  router.use(scripts());
  return router;
}
