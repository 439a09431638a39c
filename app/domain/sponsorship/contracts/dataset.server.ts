import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { referenceOf } from '#app/domain/sponsorship/applications/rules.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { CONTRACT_LABELS, shownContractState } from './rules.ts'

const contracts = (year: number) =>
  db()
    .selectFrom('sponsorship_contracts as c')
    .innerJoin('sponsorships as s', 's.id', 'c.sponsorship_id')
    .leftJoin('signatures as x', 'x.id', 'c.signature_id')
    .where('s.year', '=', year)

const contractsAfter = (year: number, last: { id: number } | null, limit: number) =>
  contracts(year)
    .where('c.id', '>', last?.id ?? 0)
    .orderBy('c.id')
    .limit(limit)
    .select(['c.id', 's.id as sponsorshipId', 's.year', 's.company', 'c.n', 'c.title', 'c.state'])
    .select(['c.sent_at as sentAt', 'c.expires_at as expiresAt', 'c.signed_at as signedAt'])
    .select(['x.typed_name as signedAs', 'x.job_title as position', 'c.executed_at as executedAt'])
    .select(['c.countersigned_name as countersignedAs', 'c.reason'])
    .execute()

type ContractRow = Awaited<ReturnType<typeof contractsAfter>>[number]

const columns = (now: Date): readonly ExportColumn<ContractRow>[] => [
  {
    header: 'Reference',
    kind: 'text',
    value: (row) => referenceOf({ id: row.sponsorshipId, year: row.year }),
  },
  { header: 'Company', kind: 'text', value: (row) => row.company },
  { header: 'Number', kind: 'integer', value: (row) => row.n },
  { header: 'Title', kind: 'text', value: (row) => row.title },
  { header: 'Status', kind: 'text', value: (row) => CONTRACT_LABELS[shownContractState(row, now)].label },
  { header: 'Sent', kind: 'moment', value: (row) => row.sentAt },
  { header: 'Expires', kind: 'moment', value: (row) => row.expiresAt },
  { header: 'Signed', kind: 'moment', value: (row) => row.signedAt },
  { header: 'Signed as', kind: 'text', value: (row) => row.signedAs },
  { header: 'Position', kind: 'text', value: (row) => row.position },
  { header: 'Countersigned', kind: 'moment', value: (row) => row.executedAt },
  { header: 'Countersigned as', kind: 'text', value: (row) => row.countersignedAs },
  { header: 'Reason', kind: 'text', value: (row) => row.reason },
]

/** Contracts with sponsors. */
export const contractsDataset = defineDataset<ContractRow>({
  key: 'contracts',
  title: 'Contracts',
  about: 'Contracts with sponsors: who signed them, and when. Their text is on their pages.',
  group: 'Sponsors',
  right: 'read',
  tellsOfEntries: false,
  columns: ({ now }) => keyed(columns(now), ['Signed as', 'Position', 'Countersigned as']),
  count: ({ year }) => countOf(contracts(year)),
  read: ({ year }, last, limit) => contractsAfter(year, last, limit),
})
