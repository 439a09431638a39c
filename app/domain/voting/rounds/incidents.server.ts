import { db, transaction, type Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { containing } from '#db/containing.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'

/** What went wrong in a round, told to all. A note is never changed: a correction is another note. */

export interface Incident {
  id: number
  note: string
  notedAt: Date
}

/** Adds a note to the current season’s round; it is public at once. */
export async function noteIncident(note: string, admin: AdminViewer, now: Date) {
  await transaction(async (trx) => {
    const { year } = await currentSeasonIn(trx)
    await trx
      .insertInto('voting_incidents')
      .values({ year, note, noted_by: admin.userId, noted_at: now })
      .execute()
    const entry = { action: 'voting_round.incident_noted', entity: 'voting_round', entityId: year }
    await audit(admin, { ...entry, after: { note } }, now, trx)
  })
}

const MAX_SHOWN = 50

/** A season’s latest incidents as everyone reads them. */
export async function publicIncidents(year: number, reader: Reader): Promise<Incident[]> {
  return reader
    .selectFrom('voting_incidents')
    .where('year', '=', year)
    .select(['id', 'note', 'noted_at as notedAt'])
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
}

/** All of a season’s incidents for admins, the latest first, with who noted them. */
export async function listIncidents(
  _admin: AdminViewer,
  year: number,
  { query, limit, offset }: { query: string; limit: number; offset: number },
) {
  const found = db()
    .selectFrom('voting_incidents as i')
    .where('i.year', '=', year)
    .$if(query !== '', (all) => all.where('i.note', 'ilike', containing(query)))
  const [rows, count] = await Promise.all([
    found
      .innerJoin('users as u', 'u.id', 'i.noted_by')
      .select(['i.id', 'i.note', 'i.noted_at as notedAt', fullName('u').as('notedBy')])
      .orderBy('i.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    countOf(found),
  ])
  return { rows, count }
}
