import express, { type Express, Router } from 'express';
import { addressRouter } from './address-validation.ts';
import { paymentControls } from './controls.ts';
import { createProviderFaults } from './faults.ts';
import { providerApi } from './http/api.ts';
import { documents } from './http/documents.ts';
import { gatewayApi } from './http/gateway-api.ts';
import { withKey } from './http/key.ts';
import { scripts } from './http/scripts.ts';
import { sendNotice } from './http/send-notice.ts';
import { identityRouter } from './identity/router.ts';
import { createCollected } from './integrations/collected.ts';
import { collectedControls } from './integrations/controls.ts';
import { integrationRouter } from './integrations/router.ts';
import { type Charges, createCharges, type Pace } from './ledger/charges.ts';
import { openLedger } from './ledger/database.ts';
import { createNotices } from './ledger/notices.ts';
import { type ChargeRow, chargeOf } from './ledger/rows.ts';
import { settleDueCharges } from './ledger/settling.ts';
import type { GatewayApi } from './payment-gateway.ts';

export interface TestProviderOptions {
  /** Of the ledger. */
  readonly dataDir: string;
  /** Where browsers reach it; callable once the program listens. */
  readonly publicOrigin: () => string;
  /** The shop that the identity providers send browsers back to. */
  readonly shopOrigin: string;
  /** Of backends, for the gateway and the controls; notices carry it, too. */
  readonly key: string;
  readonly report: (error: unknown) => void;
  readonly say: (message: string) => void;
}

export interface TestProvider {
  /** For browsers `/provider`, `/identity`, `/addresses` and `/vendors`; for backends `/gateway`; for tests `/controls`. */
  readonly app: Express;
  readonly gateway: GatewayApi;
  close(): Promise<void>;
}

/**
 * Plays the companies that a shop works with and can produce every outcome: Stripe, PayPal and Affirm (nothing is charged), Google and
 * Facebook for signing in, Google's address service, and the integrations that measure visits.
 */
export function createTestProvider({ dataDir, publicOrigin, shopOrigin, key, report, say }: TestProviderOptions): TestProvider {
  const db = openLedger(dataDir, say);
  const pace: Pace = { slowMs: 20_000 };
  const notices = createNotices(db, sendNotice(key), report);
  const charges = createCharges(db, pace, () => {
    notices.wake();
    settling.check();
  });
  const settling = settleDueCharges(charges, report);
  settling.check();
  // Those that a process before this one could not send.
  notices.wake();
  const seen = (row: ChargeRow) => chargeOf(row, publicOrigin());
  const gateway: GatewayApi = {
    create: (wanted) => seen(charges.create(wanted)),
    read: (ref) => seen(charges.byRef(ref)),
    changeAmount: (ref, cents) => seen(charges.changeAmount(ref, cents)),
    capture: (ref) => seen(charges.capture(ref)),
    cancel: (ref) => seen(charges.cancel(ref)),
    refund: (ref, part) => seen(charges.refunds.refund(ref, part)),
    refunds: (ref) => charges.refunds.of(ref),
    authorise: (ref, token) => seen(authoriseByToken(charges, ref, token)),
  };
  const collected = createCollected();
  const faults = createProviderFaults();
  const controls = Router();
  controls.use(withKey(key), express.json({ limit: '64kb' }));
  controls.use('/faults', faults.controls);
  controls.use('/collected', collectedControls(collected));
  controls.use(paymentControls({ charges, pace, gateway, report }));

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((_req, res, next) => {
    res.set('X-Content-Type-Options', 'nosniff');
    next();
  });
  app.get('/healthz', (_req, res) => void res.set('Cache-Control', 'no-store').json({ status: 'ok' }));
  app.use(faults.middleware);
  app.use('/controls', controls);
  app.use('/gateway', withKey(key), gatewayApi(gateway, report));
  app.use('/provider', paymentRouter(charges, report));
  app.use('/vendors', integrationRouter(collected));
  app.use('/identity', identityRouter(publicOrigin, shopOrigin));
  app.use('/addresses', addressRouter());
  app.use((_req, res) => void res.status(404).json({ error: 'not_here' }));
  return {
    app,
    gateway,
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
