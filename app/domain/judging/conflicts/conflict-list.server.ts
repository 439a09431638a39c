import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { anyContains } from '#db/containing.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { refuse } from '#app/platform/outcome.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'
import { recuse } from './commands.server.ts'
import type { ConflictSource, ConflictStatus } from './rules.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'

function conflicts(admin: AdminViewer, reader: Reader) {
  return reader
    .selectFrom('conflicts as c')
    .innerJoin('submissions as s', 's.id', 'c.submission_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where(withoutConflict(admin, 's.id', admin.at))
}

async function rowsOf(found: ReturnType<typeof conflicts>) {
  const rows = await found
    .select(['c.id', 'c.user_id as userId', 's.id as submissionId', 's.code', 's.title', 'c.status'])
    .select(['c.source', 'c.reason', 'c.updated_at as updatedAt', personName('u').as('person')])
    .execute()
  return rows.map((row) => ({ ...row, title: shownTitle(row.title) }))
}

/**
 * The conflicts of the season and their sources, the latest first, without entries the admin has a conflict with. Answers of "no
 * conflict" are listed when the filter asks for them.
 */
export async function listConflicts(
  admin: AdminViewer,
  asked: {
    query: string
    status: ConflictStatus | null
    source: ConflictSource | null
    limit: number
    offset: number
  },
) {
  const { year } = await currentSeason()
  let found = conflicts(admin, db()).where('s.year', '=', year)
  found = asked.status ? found.where('c.status', '=', asked.status) : found.where('c.status', '<>', 'none')
  if (asked.source) found = found.where('c.source', '=', asked.source)
  if (asked.query)
    found = found.where((eb) =>
      anyContains(eb, asked.query, ['s.title', 's.code', personName('u'), sql`u.email::text`]),
    )
  const [rows, count] = await Promise.all([
    rowsOf(found.orderBy('c.updated_at', 'desc').orderBy('c.id').limit(asked.limit).offset(asked.offset)),
    countOf(found),
  ])
  return { rows, count }
}

/** One conflict; null where there is none, or where the admin has a conflict with its entry. */
export async function findConflict(admin: AdminViewer, id: number) {
  const [row] = await rowsOf(conflicts(admin, db()).where('c.id', '=', id))
  return row ?? null
}

/** Records a conflict by the person's address and the entry's code. Refuses beside the fields what is unknown. Opens nothing: it only closes. */
export async function recordConflict(
  input: { email: string; code: string; reason: string },
  admin: AdminViewer,
  now: Date,
) {
  const { year } = await currentSeason()
  const [person, entry] = await Promise.all([
    db().selectFrom('users').where('email', '=', input.email).select('id').executeTakeFirst(),
    db()
      .selectFrom('submissions as s')
      .where('s.year', '=', year)
      .where('s.code', '=', input.code.toUpperCase())
      .where(withoutConflict(admin, 's.id', admin.at))
      .select('s.id')
      .executeTakeFirst(),
  ])
  if (!person || !entry)
    return refuse('invalid', 'The conflict was not recorded.', {
      ...(person ? {} : { email: ['No account has this email address'] }),
      ...(entry ? {} : { code: ['No entry of this season has this code'] }),
    })
  return recuse({ userId: person.id, submissionId: entry.id, reason: input.reason }, admin, now)
}
