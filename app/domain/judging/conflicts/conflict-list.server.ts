import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { refuse, type Outcome } from '#app/platform/outcome.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'
import { recuse } from './commands.server.ts'
import type { ConflictSource, ConflictStatus } from './rules.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'

export interface ConflictRow {
  id: number
  userId: number
  person: string
  submissionId: number
  code: string | null
  title: string
  status: ConflictStatus
  source: ConflictSource
  reason: string
  updatedAt: Date
}

function conflicts(admin: AdminViewer, reader: Reader) {
  return reader
    .selectFrom('conflicts as c')
    .innerJoin('submissions as s', 's.id', 'c.submission_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where(withoutConflict(admin, 's.id', admin.at))
}

function shown(found: ReturnType<typeof conflicts>) {
  return found
    .select([
      'c.id',
      'c.user_id as userId',
      's.id as submissionId',
      's.code',
      's.title',
      'c.status',
      'c.source',
    ])
    .select(['c.reason', 'c.updated_at as updatedAt'])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('person'))
}

/**
 * Who is tied to what in a season and how that is known, the latest first; only for entries the looking admin is free of.
 * Answers of "no tie" are listed when they are asked for.
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
): Promise<{ rows: ConflictRow[]; count: number }> {
  const { year } = await currentSeason()
  let found = conflicts(admin, db()).where('s.year', '=', year)
  found = asked.status ? found.where('c.status', '=', asked.status) : found.where('c.status', '<>', 'none')
  if (asked.source) found = found.where('c.source', '=', asked.source)
  if (asked.query) {
    const like = containing(asked.query)
    found = found.where((eb) =>
      eb.or([
        eb('s.title', 'ilike', like),
        eb('s.code', 'ilike', like),
        eb(sql`u.first_name || ' ' || u.last_name`, 'ilike', like),
        eb(sql`u.email::text`, 'ilike', like),
      ]),
    )
  }
  const [rows, { count }] = await Promise.all([
    shown(found)
      .orderBy('c.updated_at', 'desc')
      .orderBy('c.id')
      .limit(asked.limit)
      .offset(asked.offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => ({ ...row, title: shownTitle(row.title) })), count: Number(count) }
}

/** One of them; `null` where there is none, or where the admin is tied to its entry. */
export async function findConflict(admin: AdminViewer, id: number): Promise<ConflictRow | null> {
  const row = await shown(conflicts(admin, db()).where('c.id', '=', id)).executeTakeFirst()
  return row ? { ...row, title: shownTitle(row.title) } : null
}

/** Records that somebody is tied to an entry, by address and code. Refuses beside the field what nobody knows. */
export async function recordConflict(
  input: { email: string; code: string; reason: string },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
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
    return refuse('invalid', 'Nothing was recorded.', {
      ...(person ? {} : { email: ['No account has this address'] }),
      ...(entry ? {} : { code: ['No entry of this season has this code'] }),
    })
  return recuse({ userId: person.id, submissionId: entry.id, reason: input.reason }, admin, now)
}
