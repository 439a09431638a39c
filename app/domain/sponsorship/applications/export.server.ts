import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { agreedPrice } from './agreed-terms.server.ts'
import { fitting, type Narrowed } from './queries.server.ts'
import { referenceOf, STATE_LABELS } from './rules.ts'

const ALL: Narrowed = { query: '', state: null, kind: null }

const sent = (year: number, narrowed: Narrowed) =>
  db()
    .selectFrom('sponsorships as s')
    .leftJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .where('s.year', '=', year)
    .where(fitting(narrowed))

export type ExportedSponsorship = Awaited<ReturnType<typeof sponsorshipsAfter>>[number]

/** A batch of a season's applications that were sent, or of those a list is narrowed to, after `last`. */
export function sponsorshipsAfter(
  _admin: AdminViewer,
  year: number,
  last: { id: number } | null,
  limit: number,
  narrowed = ALL,
) {
  return sent(year, narrowed)
    .where('s.id', '>', last?.id ?? 0)
    .orderBy('s.id')
    .select(['s.id', 's.year', 's.company', 's.credit_as as creditAs', 's.contact_name as contactName'])
    .select(['s.contact_email as contactEmail', 's.phone', 's.state', 's.applied_at as appliedAt'])
    .select(['s.answered_at as answeredAt', 's.contracted_at as contractedAt'])
    .select(['s.activated_at as activatedAt', 's.reason', 'r.name as packageName'])
    .select([agreedPrice.as('priceCents'), 'r.currency'])
    .limit(limit)
    .execute()
}

export async function countSponsorships(_admin: AdminViewer, year: number, narrowed = ALL): Promise<number> {
  const { count } = await sent(year, narrowed)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const sponsorshipExport: readonly ExportColumn<ExportedSponsorship>[] = [
  { header: 'Reference', kind: 'text', value: (row) => referenceOf(row) },
  { header: 'Company', kind: 'text', value: (row) => row.company },
  { header: 'Name to print', kind: 'text', value: (row) => row.creditAs || row.company },
  { header: 'Package', kind: 'text', value: (row) => row.packageName },
  { header: 'Price', kind: 'money', value: (row) => row.priceCents, currency: (row) => row.currency ?? '' },
  { header: 'Currency', kind: 'text', value: (row) => row.currency },
  { header: 'Status', kind: 'text', value: (row) => STATE_LABELS[row.state].label },
  { header: 'Contact', kind: 'text', value: (row) => row.contactName },
  { header: 'Email', kind: 'text', value: (row) => row.contactEmail },
  { header: 'Phone', kind: 'text', value: (row) => row.phone },
  { header: 'Applied', kind: 'moment', value: (row) => row.appliedAt },
  { header: 'Offer answered', kind: 'moment', value: (row) => row.answeredAt },
  { header: 'Contract signed', kind: 'moment', value: (row) => row.contractedAt },
  { header: 'Active', kind: 'moment', value: (row) => row.activatedAt },
  { header: 'Reason', kind: 'text', value: (row) => row.reason },
]
