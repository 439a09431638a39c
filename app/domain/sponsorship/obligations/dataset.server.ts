import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { referenceOf } from '#app/domain/sponsorship/applications/rules.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { OBLIGATION_LABELS, SIDE_LABELS } from './rules.ts'

const obligations = (year: number) =>
  db()
    .selectFrom('sponsorship_obligations as o')
    .innerJoin('sponsorships as s', 's.id', 'o.sponsorship_id')
    .leftJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .where('s.year', '=', year)

const obligationsAfter = (year: number, last: { id: number } | null, limit: number) =>
  obligations(year)
    .where('o.id', '>', last?.id ?? 0)
    .orderBy('o.id')
    .limit(limit)
    .select([
      'o.id',
      's.id as sponsorshipId',
      's.year',
      's.company',
      'r.name as packageName',
      'o.side',
      'o.what',
    ])
    .select(['o.due_on as dueOn', 'o.state', 'o.note', 'o.updated_at as changedAt'])
    .execute()

type ObligationRow = Awaited<ReturnType<typeof obligationsAfter>>[number]

const COLUMNS: readonly ExportColumn<ObligationRow>[] = [
  {
    header: 'Reference',
    kind: 'text',
    value: (row) => referenceOf({ id: row.sponsorshipId, year: row.year }),
  },
  { header: 'Company', kind: 'text', value: (row) => row.company },
  { header: 'Package', kind: 'text', value: (row) => row.packageName },
  { header: 'Owed by', kind: 'text', value: (row) => SIDE_LABELS[row.side] },
  { header: 'What', kind: 'text', value: (row) => row.what },
  { header: 'Due', kind: 'day', value: (row) => row.dueOn },
  { header: 'Status', kind: 'text', value: (row) => OBLIGATION_LABELS[row.state].label },
  { header: 'Note', kind: 'text', value: (row) => row.note },
  { header: 'Changed', kind: 'moment', value: (row) => row.changedAt },
]

/** Who owes what of sponsorships. */
export const obligationsDataset = defineDataset<ObligationRow>({
  key: 'obligations',
  title: 'Obligations',
  about: 'What sponsors and the award owe each other, and by when.',
  group: 'Sponsors',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed(COLUMNS, ['Note']),
  count: ({ year }) => countOf(obligations(year)),
  read: ({ year }, last, limit) => obligationsAfter(year, last, limit),
})
