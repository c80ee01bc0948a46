/** Rates are not whole: Finland's is 25.5 percent. */
export const TAX_RATES = 'ALTER TABLE orders ALTER COLUMN tax_rate TYPE DOUBLE PRECISION;';
