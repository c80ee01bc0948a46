/**
 * Processes have read the documents of editors into memory. Whoever changes them, in whatever way, raises their revision once in the
 * transaction and wakes the others at its commit (content-changes.ts).
 */
export const CONTENT_REVISIONS = `
CREATE FUNCTION raise_documents_revision() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  revision TEXT := pg_current_xact_id()::text;
BEGIN
  -- An import has many statements.
  IF EXISTS (SELECT 1 FROM meta WHERE name = 'revision:documents' AND value = revision) THEN RETURN NULL; END IF;
  INSERT INTO meta (name, value) VALUES ('revision:documents', revision) ON CONFLICT (name) DO UPDATE SET value = excluded.value;
  NOTIFY content;
  RETURN NULL;
END $$;

CREATE TRIGGER raise_documents_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION raise_documents_revision();
`;
