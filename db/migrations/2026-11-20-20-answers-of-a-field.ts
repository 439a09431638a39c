import { sql, type Kysely } from 'kysely'

/** Changing a field asks how many answers it has, among all there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE INDEX submission_values_of_field ON submission_values (field_id);
CREATE INDEX submission_files_of_field ON submission_files (field_id);
CREATE INDEX category_fields_of_field ON category_fields (field_id);
  `.execute(db)
}
