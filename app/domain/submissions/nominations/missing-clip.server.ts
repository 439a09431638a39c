import { sql } from 'kysely'

/** True where an entry's category asks for a clip of it once it is nominated and there is none; `column` holds its id. */
export function clipIsMissing(column: string) {
  return sql<boolean>`exists (select from submissions cs join category_fields cf on cf.category_id = cs.category_id
    join fields f on f.id = cf.field_id and f.key = 'clip_for_ceremony'
    where cs.id = ${sql.ref(column)} and not exists (select from submission_files sf
      where sf.submission_id = cs.id and sf.field_id = f.id))`
}
