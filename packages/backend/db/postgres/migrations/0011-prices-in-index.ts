/** The catalogue index reads prices along it, too. */
export const PRICES_IN_INDEX = `
DROP INDEX configurations_by_kind;
CREATE INDEX configurations_by_kind ON configurations (metal_sku, size_kind, size, availability, product_id, cents);
`;
