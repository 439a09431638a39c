import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { oversightOf } from '../checks/checks.server.ts'
import { agreedExtensions } from '../rounds/extensions.server.ts'
import { publicIncidents } from '../rounds/incidents.server.ts'

/** What an observer sees of a vote: numbers, hashes and dates; no names, no choices, nothing of who leads. */
export async function observersPage(year: number, now: Date) {
  const [oversight, incidents, extensions, pauses, counts] = await Promise.all([
    oversightOf(year, now),
    publicIncidents(year, db()),
    agreedExtensions(year, db()),
    pausesOf(year, db()),
    db()
      .selectFrom('voting_results')
      .where('year', '=', year)
      .select(['run_no as run', 'created_at as countedAt', 'code_version as version'])
      .select(sql<string>`encode(input_hash, 'hex')`.as('inputHash'))
      .orderBy('run_no', 'desc')
      .limit(50)
      .execute(),
  ])
  return { ...oversight, incidents, extensions, pauses, counts }
}

/** When voting was paused and resumed, from the log, the latest first. */
async function pausesOf(year: number, reader: Reader) {
  return reader
    .selectFrom('audit_log')
    .where('entity', '=', 'voting_round')
    .where('entity_id', '=', String(year))
    .where('action', 'in', ['voting_round.paused', 'voting_round.resumed'])
    .select(['id', 'at'])
    .select(sql<boolean>`action = 'voting_round.paused'`.as('isPause'))
    .select(sql<string>`coalesce(after ->> 'note', '')`.as('note'))
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}
