import type { DocumentKind } from '../../../shared/contract/order.ts';
import type { RefundType } from '../../../shared/contract/return-limits.ts';

export interface DocumentWords {
  readonly titles: Readonly<Record<DocumentKind, string>>;
  /** Names of files: ASCII, without spaces. */
  readonly files: Readonly<Record<DocumentKind, string>>;
  readonly numbers: Readonly<Partial<Record<DocumentKind, string>>>;
  readonly correctedInvoice: string;
  readonly dates: Readonly<Record<DocumentKind, string>>;
  /** In the place of a recipient whose letters no font has. */
  readonly otherScript: (email: string) => string;
  readonly order: string;
  readonly orderDate: string;
  readonly delivery: string;
  readonly deliveryDay: string;
  readonly byMail: string;
  readonly parcel: string;
  readonly quantity: string;
  readonly item: string;
  readonly unitPrice: string;
  readonly amount: string;
  readonly subtotal: string;
  readonly discount: string;
  readonly shipping: string;
  readonly free: string;
  readonly total: string;
  readonly net: string;
  readonly tax: (rate: string) => string;
  readonly exported: string;
  readonly giftCard: string;
  readonly toPay: string;
  readonly deduction: string;
  readonly credited: string;
  readonly refunded: string;
  readonly rest: (invoice: string) => string;
  readonly corrects: (invoice: string, date: string) => string;
  readonly paidBack: Readonly<Record<RefundType, string>>;
  readonly paid: (date: string, method: string | null) => string;
  readonly unpaid: string;
  readonly payee: string;
  readonly reference: string;
  readonly handedOver: string;
  readonly vatId: string;
  readonly managedBy: string;
  readonly page: (page: number, of: number) => string;
  readonly asOf: (date: string) => string;
}
