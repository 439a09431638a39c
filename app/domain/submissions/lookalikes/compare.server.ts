import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { MAX_PAIRS, MIN_PASSAGES, MIN_PASSAGES_SHARED, MIN_PICTURE, MIN_TITLE } from './rules.ts'

/**
 * Finds the entries of other studios that look like this one, the nearest first and a bounded number of them. A pair that an admin told
 * apart stays told apart; one that is no longer alike is forgotten.
 */
export async function compareWithOthers(submissionId: number, now: Date, trx: Trx): Promise<void> {
  await sql`
    delete from lookalikes
    where (first_id = ${submissionId} or second_id = ${submissionId}) and told_apart_at is null`.execute(trx)
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(MIN_TITLE / 100)}, true)`.execute(trx)
  await sql`
    insert into lookalikes (first_id, second_id, title, passages, picture, found_at)
    with own as materialized (select * from likeness_marks where submission_id = ${submissionId}),
    -- Each by an index of its own; together in one condition none would be used.
    candidates as materialized (
      select m.submission_id as id from likeness_marks m where m.title = (select title from own)
      union select m.submission_id from likeness_marks m where m.title % (select title from own)
      union select m.submission_id from likeness_marks m where m.passages && (select passages from own)
      union select m.submission_id from likeness_marks m, own
        where bit_count((m.picture # own.picture)::bit(64)) * 100 <= 64 * (100 - ${MIN_PICTURE}::int)),
    alike as (
      select m.submission_id as id,
        case when m.title = own.title then 100 else (similarity(m.title, own.title) * 100)::int end as title,
        case when cardinality(own.passages) >= ${MIN_PASSAGES} and cardinality(m.passages) >= ${MIN_PASSAGES}
            and m.passages && own.passages
          then 100 * (select count(*) from (select unnest(m.passages) intersect select unnest(own.passages)) same)::int
            / least(cardinality(m.passages), cardinality(own.passages)) end as passages,
        (100 - 100 * bit_count((m.picture # own.picture)::bit(64)) / 64)::int as picture
      from own join likeness_marks m on m.submission_id in (select id from candidates)
        and m.year = own.year and m.studio_id <> own.studio_id and m.submission_id <> own.submission_id),
    near as (
      select id, case when title >= ${MIN_TITLE} then title end as title,
        case when passages >= ${MIN_PASSAGES_SHARED} then passages end as passages,
        case when picture >= ${MIN_PICTURE} then picture end as picture
      from alike)
    select least(id, ${submissionId}::bigint), greatest(id, ${submissionId}::bigint), title, passages, picture, ${now}::timestamptz
    from near
    where coalesce(title, passages, picture) is not null
    order by coalesce(title, 0) + coalesce(passages, 0) + coalesce(picture, 0) desc, id
    limit ${MAX_PAIRS}
    on conflict (first_id, second_id) do update
      set title = excluded.title, passages = excluded.passages, picture = excluded.picture`.execute(trx)
}
