import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import { readApplicationWindow } from '#app/domain/sponsorship/packages/window.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { tellContact } from './mails.server.ts'
import { sponsorshipRenewal } from './mails/contact-mails.ts'
import { RENEWABLE_STATES } from './renewals.ts'
import { referenceOf } from './rules.ts'

/** At most this many are written to in one go. */
const MAX_AT_ONCE = 200

const earlierSponsors = (year: number, reader: Reader) =>
  reader
    .selectFrom('sponsorships as s')
    .innerJoin('sponsorship_packages as p', 'p.id', 's.package_id')
    .leftJoin('sponsorships as n', (join) =>
      join
        .onRef('n.renews_id', '=', 's.id')
        .on('n.state', 'not in', ['declined', 'rejected', 'withdrawn', 'lapsed']),
    )
    .where('s.year', '=', year - 1)
    .where('s.state', 'in', RENEWABLE_STATES)

interface EarlierFilter {
  query: string
  limit: number
  offset: number
}

/** The sponsors of the season before `year`, with whether they were asked again and what became of it. */
export async function listEarlierSponsors(_admin: AdminViewer, year: number, filter: EarlierFilter) {
  const pattern = containing(filter.query)
  const matching = earlierSponsors(year, db()).$if(filter.query !== '', (found) =>
    found.where((eb) =>
      eb.or([
        eb('s.company', 'ilike', pattern),
        eb('s.contact_name', 'ilike', pattern),
        eb('s.contact_email', 'ilike', pattern),
        eb('p.name', 'ilike', pattern),
      ]),
    ),
  )
  const [rows, { count }] = await Promise.all([
    matching
      .orderBy('s.company')
      .orderBy('s.id')
      .select([
        's.id',
        's.year',
        's.company',
        's.contact_name as contactName',
        's.contact_email as contactEmail',
      ])
      .select(['p.name as packageName', 's.renewal_offered_at as offeredAt'])
      .select(['n.id as renewalId', 'n.state as renewalState'])
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => ({ ...row, reference: referenceOf(row) })), count }
}

/** Those who were neither asked again nor have applied by themselves. */
const unasked = (year: number, reader: Reader) =>
  earlierSponsors(year, reader).where('s.renewal_offered_at', 'is', null).where('n.id', 'is', null)

/** How many sponsors of the season before `year` can be asked now. */
export async function countUnasked(_admin: AdminViewer, year: number): Promise<number> {
  const { count } = await unasked(year, db())
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Mails last season's sponsors the link by which they sponsor again; each once. Refuses `conflict` while applications are closed, and
 * where all have been asked.
 */
export async function offerRenewals(admin: AdminViewer, now: Date): Promise<Outcome<{ asked: number }>> {
  return transactionOnCached(async (trx): Promise<Outcome<{ asked: number }>> => {
    const { season, window } = await readApplicationWindow(now, trx)
    if (window.state !== 'open')
      return refuse('conflict', 'Applications are closed, so no one can be asked to sponsor again.')
    const rows = await unasked(season.year, trx)
      .orderBy('s.id')
      .select('s.id')
      .limit(MAX_AT_ONCE)
      .forUpdate('s')
      .execute()
    if (rows.length === 0) return refuse('conflict', 'All sponsors of the last season have been asked.')
    for (const { id } of rows) {
      await trx.updateTable('sponsorships').set({ renewal_offered_at: now }).where('id', '=', id).execute()
      await tellContact(id, sponsorshipRenewal, now, trx)
      await auditRecord(
        admin,
        'sponsorship.renewal_offered',
        id,
        { after: { season: season.label } },
        now,
        trx,
      )
    }
    return ok({ asked: rows.length })
  })
}
