const LENGTH = 8;

/**
 * The reference that a shopper reads out to the shop, `7F3A-21C9`: the last letters and digits of a request's id, which the line of the log
 * carries. Null for an id that has fewer.
 */
export function referenceOf(id: string | null | undefined): string | null {
  const letters = (id ?? '')
    .replace(/[^\da-z]/gi, '')
    .slice(-LENGTH)
    .toUpperCase();
  return letters.length === LENGTH ? `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}` : null;
}
