/** The form's `method` for an order without a payment: codes and gift cards cover it. No method of a backend has this code. */
export const NOTHING_TO_PAY = 'nothing';
