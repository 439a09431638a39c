import type { Reader, Trx } from '#db/client.ts'
import type { ArtworkQuestion } from './rules.ts'

/** A sponsorship with what decides about its files. */
export type ArtworkSponsorship = NonNullable<Awaited<ReturnType<typeof readSponsorship>>>

export async function readSponsorship(id: number, reader: Reader) {
  const row = await reader
    .selectFrom('sponsorships as s')
    .innerJoin('seasons', 'seasons.year', 's.year')
    .leftJoin('sponsorship_packages as p', 'p.id', 's.package_id')
    .leftJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .leftJoin('artwork_closings as c', 'c.sponsorship_id', 's.id')
    // Its day is the one that was agreed with this sponsor, which may be later than its package’s.
    .leftJoin('sponsorship_obligations as o', (join) =>
      join.onRef('o.sponsorship_id', '=', 's.id').on('o.kind', '=', 'artwork'),
    )
    .where('s.id', '=', id)
    .select(['s.id', 's.year', 's.state', 's.company', 's.credit_as as creditAs', 's.link_key as linkKey'])
    .select('s.co_sponsors as coSponsors')
    .select(['s.contact_email as contactEmail', 's.contact_name as contactName', 's.user_id as userId'])
    .select(['p.kind', 'r.name as packageName', 'r.artwork as spec', 'r.artwork_rules as rules'])
    .select(['o.due_on as due', 'c.closed_at as closedAt', 'seasons.timezone as zone'])
    .executeTakeFirst()
  return row ?? null
}

/** Locks a sponsorship, so that what is decided about its files is decided one after the other, and reads it. */
export async function lockSponsorship(id: number, trx: Trx) {
  await trx.selectFrom('sponsorships').where('id', '=', id).select('id').forUpdate().execute()
  return readSponsorship(id, trx)
}

export const questionOf = ({ state, kind, spec, closedAt }: ArtworkSponsorship): ArtworkQuestion => ({
  state,
  kind,
  spec,
  closedAt,
})

/** The day of a moment in a zone: "2026-11-25". */
export const dayIn = (now: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
