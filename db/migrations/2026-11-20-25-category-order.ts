import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- The category's number beside each entry, kept by the triggers below: a season's list by category reads one index,
-- however many entries a category has.
ALTER TABLE submissions ADD COLUMN category_number int NOT NULL DEFAULT 0;
UPDATE submissions s SET category_number = c.number FROM categories c WHERE c.id = s.category_id;
CREATE FUNCTION category_number_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.category_number := coalesce((SELECT number FROM categories WHERE id = NEW.category_id), 0);
  RETURN NEW;
END $$;
CREATE TRIGGER submissions_category_number BEFORE INSERT OR UPDATE OF category_id ON submissions
  FOR EACH ROW EXECUTE FUNCTION category_number_of_entry();
CREATE FUNCTION category_number_of_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE submissions SET category_number = NEW.number WHERE category_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER categories_number AFTER UPDATE OF number ON categories
  FOR EACH ROW WHEN (OLD.number IS DISTINCT FROM NEW.number) EXECUTE FUNCTION category_number_of_entries();
CREATE INDEX submissions_by_category_number ON submissions (year, category_number, id);
  `.execute(db)
}
