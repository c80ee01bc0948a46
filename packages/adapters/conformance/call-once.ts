import type { PaymentGateways } from '../../backend/payments/payment-gateway.ts';
import type { Stage } from './stage.ts';

/** One call of an adapter in a process of its own, which the suite kills (`killed-call.ts`). */
interface CallOnce extends NonNullable<Stage['otherProcess']> {
  readonly call: 'create' | 'capture' | 'refund';
  readonly args: readonly unknown[];
}

const { module, make, settings, call, args } = JSON.parse(process.argv[2] ?? '') as CallOnce;
type Make = (settings: object) => Promise<{ readonly gateways: PaymentGateways }>;
const exported = (await import(module)) as Readonly<Record<string, Make | undefined>>;
const opened = await exported[make]?.({ ...settings, timeoutMs: 20_000, report: () => undefined });
const gateways = opened?.gateways as unknown as Readonly<Record<string, (...of: readonly unknown[]) => Promise<unknown>>>;
await gateways[call]?.(...args);
