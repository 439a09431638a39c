import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { personName } from '#db/person-name.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { rollState } from './roll-rules.ts'

const roll = (year: number) =>
  db().selectFrom('voting_roll as r').innerJoin('users as u', 'u.id', 'r.user_id').where('r.year', '=', year)

const rollAfter = (year: number, last: { id: string } | null, limit: number) =>
  roll(year)
    .$if(last !== null, (found) => found.where('r.id', '>', last?.id ?? ''))
    .orderBy('r.id')
    .limit(limit)
    .select(['r.id', personName('u').as('name'), 'u.email', 'r.entered_at as enteredAt', 'r.reason'])
    .select(['r.left_at as leftAt', 'r.left_reason as leftReason', 'r.merged_into as mergedInto'])
    .execute()

type RollRow = Awaited<ReturnType<typeof rollAfter>>[number]

const STATES = { on: 'On the roll', left: 'Left', merged: 'Merged' } as const

const COLUMNS: readonly ExportColumn<RollRow>[] = [
  { header: 'Name', kind: 'text', value: (row) => row.name },
  { header: 'Email', kind: 'text', value: (row) => row.email },
  { header: 'Status', kind: 'text', value: (row) => STATES[rollState(row)] },
  { header: 'Entered', kind: 'moment', value: (row) => row.enteredAt },
  { header: 'Reason', kind: 'text', value: (row) => row.reason },
  { header: 'Left', kind: 'moment', value: (row) => row.leftAt },
  { header: 'Left because', kind: 'text', value: (row) => row.leftReason },
]

/** Who may vote. Who voted is in no export. */
export const rollDataset = defineDataset<RollRow>({
  key: 'voting_roll',
  title: 'Voting roll',
  about: 'Members who may vote in the season, and why. Not who voted, and not for whom.',
  group: 'People',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed(COLUMNS, ['Name', 'Email', 'Reason', 'Left because']),
  count: ({ year }) => countOf(roll(year)),
  read: ({ year }, last, limit) => rollAfter(year, last, limit),
})
