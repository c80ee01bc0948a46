/** Where tries to order are kept, by themselves in the entry's chunk. */
export const ATTEMPTS = 'order-attempts';
