/** Which order bought a gift card, so that a refund blocks it. */
export const SOLD_GIFT_CARDS = `
ALTER TABLE gift_cards ADD COLUMN order_id BIGINT;
CREATE INDEX gift_cards_by_order ON gift_cards (order_id) WHERE order_id IS NOT NULL;
`;
