interface Line {
  readonly digital: boolean;
}

/**
 * All of it comes by mail: an order that asks for no address and no delivery. One line in a parcel is delivered as ever. An empty cart
 * is no such order.
 */
export const isDigitalOnly = (lines: readonly Line[]): boolean => lines.length > 0 && lines.every(({ digital }) => digital);
