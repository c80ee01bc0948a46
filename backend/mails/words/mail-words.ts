/** Words of mails that templates do not contain. */
export interface MailWords {
  readonly days: (min: number, max: number) => string;
  readonly engraving: (text: string) => string;
  readonly notWithdrawable: string;
  readonly byMail: string;
  readonly code: (code: string) => string;
  readonly subtotal: string;
  readonly discount: string;
  readonly shipping: string;
  readonly free: string;
  readonly total: string;
  readonly includesTax: (rate: string) => string;
  readonly exported: string;
  readonly giftCard: string;
  readonly toPay: string;
  readonly settled: string;
  readonly paidOn: (date: string) => string;
  readonly awaited: string;
  readonly pending: string;
  readonly arrivesOn: (day: string) => string;
  readonly arrivesBetween: (from: string, to: string) => string;
  readonly takes: (estimate: string) => string;
  readonly afterPayment: string;
  readonly onceMade: string;
}
