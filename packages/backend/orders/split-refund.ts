export interface PaidByCard {
  readonly code: string;
  /** What it has paid, less what went back to it. */
  readonly left: number;
  /** Of its whole price, once: it was given away, so it is no money that was paid. */
  readonly isPercent: boolean;
}

export interface RefundShare {
  /** Null: money. */
  readonly giftCard: string | null;
  readonly cents: number;
}

/**
 * The rule of ADR-0008: what gift cards have paid goes back to them first, in the order in which they paid, then what was paid by money;
 * percent cards last. Money that was credited otherwise (`moneyLeft` below zero) is not credited again. Answers at most what is left.
 */
export function splitRefund(cents: number, cards: readonly PaidByCard[], moneyLeft: number): RefundShare[] {
  const all: { readonly giftCard: string | null; readonly left: number }[] = [
    ...cards.filter(({ isPercent }) => !isPercent).map(({ code, left }) => ({ giftCard: code, left })),
    { giftCard: null, left: Math.max(0, moneyLeft) },
    ...cards.filter(({ isPercent }) => isPercent).map(({ code, left }) => ({ giftCard: code, left })),
  ];
  const credited = Math.max(0, -moneyLeft);
  let rest = Math.min(cents, all.reduce((sum, { left }) => sum + left, 0) - credited);
  return all.flatMap(({ giftCard, left }) => {
    const share = Math.min(left, rest);
    if (share <= 0) return [];
    rest -= share;
    return [{ giftCard, cents: share }];
  });
}
