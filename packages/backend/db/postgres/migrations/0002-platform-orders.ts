/** Orders of machine shoppers, and the outbox of their events. */
export const PLATFORM_ORDERS = `
-- Carts that machines have prepared, and the orders of them. The row is the outbox of the order's events, too (orders/order-events.ts).
CREATE TABLE platform_orders (
  cart_id BIGINT PRIMARY KEY REFERENCES carts (id) ON DELETE CASCADE,
  checkout_id TEXT NOT NULL UNIQUE CHECK (length(checkout_id) >= 16),
  platform TEXT NOT NULL,
  order_id BIGINT UNIQUE REFERENCES orders (id),
  -- Counts the changes of the order; up to which one the platform was told.
  revision BIGINT NOT NULL CHECK (revision >= 0),
  told BIGINT NOT NULL CHECK (told BETWEEN 0 AND revision),
  changed_at BIGINT NOT NULL,
  attempts BIGINT NOT NULL CHECK (attempts >= 0),
  due_at BIGINT NOT NULL
);
CREATE INDEX platform_orders_due ON platform_orders (due_at) WHERE told < revision;
`;
