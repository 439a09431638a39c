import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { referenceOf } from '#app/domain/sponsorship/applications/rules.ts'
import { CHECK_STATES, OPEN_STATES, type ObligationSide } from './rules.ts'

const MAX_SHOWN = 50

/** What both owe each other of sponsorships, in their order. */
export function listObligationsOf(sponsorshipIds: readonly number[], reader: Reader) {
  return reader
    .selectFrom('sponsorship_obligations')
    .where('sponsorship_id', 'in', [0, ...sponsorshipIds])
    .orderBy('sponsorship_id')
    .orderBy('n')
    .select([
      'id',
      'sponsorship_id as sponsorshipId',
      'kind',
      'side',
      'what',
      'due_on as dueOn',
      'state',
      'note',
    ])
    .limit(MAX_SHOWN * Math.max(1, sponsorshipIds.length))
    .execute()
}

export const OBLIGATION_FILTERS = ['open', 'late', 'check', 'settled'] as const

interface ObligationFilter {
  query: string
  side: ObligationSide | null
  state: (typeof OBLIGATION_FILTERS)[number] | null
  limit: number
  offset: number
}

/** Who owes what by when in a season: what is due first, then what has no date. `today` is a day of the award's calendar. */
export async function listObligations(
  _admin: AdminViewer,
  year: number,
  today: string,
  { query, side, state, limit, offset }: ObligationFilter,
) {
  const pattern = containing(query)
  const open = [...OPEN_STATES]
  const matching = db()
    .selectFrom('sponsorship_obligations as o')
    .innerJoin('sponsorships as s', 's.id', 'o.sponsorship_id')
    .leftJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .where('s.year', '=', year)
    .$if(side !== null, (found) => found.where('o.side', '=', side ?? 'award'))
    .$if(state === 'open', (found) => found.where('o.state', 'in', open))
    .$if(state === 'late', (found) => found.where('o.state', 'in', open).where('o.due_on', '<', today))
    .$if(state === 'check', (found) => found.where('o.state', 'in', CHECK_STATES))
    .$if(state === 'settled', (found) => found.where('o.state', 'not in', [...open, ...CHECK_STATES]))
    .$if(query !== '', (found) =>
      found.where((eb) =>
        eb.or([
          eb('s.company', 'ilike', pattern),
          eb('o.what', 'ilike', pattern),
          eb('r.name', 'ilike', pattern),
        ]),
      ),
    )
  const [rows, { count }] = await Promise.all([
    matching
      .select(['o.id', 'o.kind', 'o.side', 'o.what', 'o.due_on as dueOn', 'o.state', 'o.note'])
      .select(['s.id as sponsorshipId', 's.year', 's.company', 's.state as sponsorshipState'])
      .select(['r.name as packageName'])
      .orderBy((eb) => eb('o.state', 'in', [...open, ...CHECK_STATES]), 'desc')
      .orderBy(sql`o.due_on nulls last`)
      .orderBy('s.company')
      .orderBy('o.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return {
    rows: rows.map((row) => ({ ...row, reference: referenceOf({ id: row.sponsorshipId, year: row.year }) })),
    count: Number(count),
  }
}

/** One obligation for admins; null where there is none. */
export async function findObligation(_admin: AdminViewer, id: number, reader: Reader) {
  const row = await reader
    .selectFrom('sponsorship_obligations as o')
    .innerJoin('sponsorships as s', 's.id', 'o.sponsorship_id')
    .where('o.id', '=', id)
    .select(['o.id', 'o.kind', 'o.side', 'o.what', 'o.due_on as dueOn', 'o.state', 'o.note'])
    .select(['o.updated_at as updatedAt', 's.id as sponsorshipId', 's.company'])
    .executeTakeFirst()
  return row ?? null
}
