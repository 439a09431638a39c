import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { nameOf } from './eligibility.server.ts'
import { ACCESS_STATE_LABELS } from './rules.ts'

const ofSeason = (year: number) =>
  db()
    .selectFrom('indee_access as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('a.year', '=', year)
    .where(sql<boolean>`a.indee_email not like 'deleted-%@removed.invalid'`)

const accessAfter = (year: number, last: { id: number } | null, limit: number) =>
  ofSeason(year)
    .where('a.id', '>', last?.id ?? 0)
    .orderBy('a.id')
    .limit(limit)
    .select(['a.id', nameOf('u').as('name'), sql<string>`a.indee_email::text`.as('email'), 'a.status'])
    .select(['a.consented_at as consentedAt', 'a.exported_at as sentAt', 'a.activated_at as activatedAt'])
    .select(['a.ended_at as endedAt', 'a.ended_reason as endedReason'])
    .select(sql<boolean>`(a.status = 'revoked' and a.known_email is not null)`.as('isKnown'))
    .execute()

type AccessRow = Awaited<ReturnType<typeof accessAfter>>[number]

const COLUMNS: readonly ExportColumn<AccessRow>[] = [
  { header: 'Name', kind: 'text', value: (row) => row.name },
  { header: 'Email for the service', kind: 'text', value: (row) => row.email },
  { header: 'Status', kind: 'text', value: (row) => ACCESS_STATE_LABELS[row.status].label },
  { header: 'Agreed', kind: 'moment', value: (row) => row.consentedAt },
  { header: 'Sent', kind: 'moment', value: (row) => row.sentAt },
  { header: 'Active from', kind: 'moment', value: (row) => row.activatedAt },
  { header: 'Ended', kind: 'moment', value: (row) => row.endedAt },
  { header: 'Why it ended', kind: 'text', value: (row) => row.endedReason },
  { header: 'To be removed', kind: 'text', value: (row) => (row.isKnown ? 'yes' : 'no') },
]

/** Consents to the screening service. Whom to add and remove is said by the lists of the desk alone. */
export const screeningDataset = defineDataset<AccessRow>({
  key: 'screening_access',
  title: 'Screening access',
  about: 'Members who agreed to be passed to the screening service, and what became of it.',
  group: 'Press',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed(COLUMNS, ['Name', 'Email for the service']),
  count: ({ year }) => countOf(ofSeason(year)),
  read: ({ year }, last, limit) => accessAfter(year, last, limit),
})
