import type { OnErrorData } from '@paypal/paypal-js/sdk-v6';

export const failed = (code: string, message: string, isRecoverable: boolean): OnErrorData =>
  Object.assign(new Error(message), { name: 'PayPalError', code, isRecoverable });
