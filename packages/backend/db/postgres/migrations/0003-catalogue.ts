/**
 * Columns of cards besides prices and titles, so that a listing does not read the long texts in `detail`; products that are withdrawn; and
 * changes of products that come from files, for the indexes in memory.
 */
export const CATALOGUE = `
ALTER TABLE products ADD COLUMN category TEXT NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN hover TEXT CHECK (hover IS NULL OR json_valid(hover));
ALTER TABLE products ADD COLUMN withdrawn BIGINT NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1));
UPDATE products SET category = coalesce(detail::json ->> 'category', ''), hover = detail::json ->> 'plp_hover';
CREATE INDEX product_medias_by_file ON product_medias (file);

ALTER TABLE product_changes ADD COLUMN text_seq BIGINT NOT NULL DEFAULT 0;
CREATE FUNCTION note_deleted_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_product_change(OLD.id);
  RETURN NULL;
END $$;
DROP TRIGGER product_changed ON products;
CREATE TRIGGER product_changed AFTER UPDATE OF price_cents, sale_percent, sort_order, withdrawn ON products
  FOR EACH ROW EXECUTE FUNCTION note_changed_product();
CREATE TRIGGER product_added AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION note_changed_product();
CREATE TRIGGER product_deleted AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION note_deleted_product();
`;
