import type { PaymentAdapter } from './adapter.ts';
import { bankTransfer } from './bank-transfer.ts';

const adapters: readonly PaymentAdapter[] = [bankTransfer];

export const adapterOf = (code: string): PaymentAdapter | undefined => adapters.find((adapter) => adapter.code === code);
