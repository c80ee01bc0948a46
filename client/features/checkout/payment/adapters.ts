import type { PaymentAdapter } from './adapter.ts';
import { bankTransfer } from './bank-transfer.ts';
import { nothingToPay } from './nothing-to-pay.ts';

const adapters: readonly PaymentAdapter[] = [bankTransfer, nothingToPay];

export const adapterOf = (code: string): PaymentAdapter | undefined => adapters.find((adapter) => adapter.code === code);
