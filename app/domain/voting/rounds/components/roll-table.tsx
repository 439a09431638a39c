import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { ROLL_STATE_LABELS, type RollState } from '../roll-rules.ts'
import type { RollLine } from '../roll-page.server.ts'

const TONES: Readonly<Record<RollState, Tone>> = { on: 'good', left: 'bad', merged: 'neutral' }

export function RollPill({ state }: { state: RollState }) {
  return <Pill tone={TONES[state]} label={ROLL_STATE_LABELS[state]} />
}

/** Members of the roll; before voting has opened, who would be on it. */
export function RollTable({ rows, isFrozen }: { rows: readonly RollLine[]; isFrozen: boolean }) {
  return (
    <DataTable
      caption={isFrozen ? 'Members of the roll' : 'Members with a vote now'}
      captionHidden
      dense
      rows={rows}
      rowKey={({ userId }) => userId}
      columns={[
        {
          header: 'Member',
          long: true,
          cell: ({ name, email, entryId, userId }) => (
            <Link
              to={
                entryId
                  ? href('/admin/voting/roll/:entryId', { entryId })
                  : href('/admin/people/:id', { id: userId })
              }
            >
              {name || email}
            </Link>
          ),
        },
        { header: 'Email', long: true, cell: ({ email }) => email },
        { header: 'Right to vote', long: true, cell: ({ basis }) => basis ?? 'None now' },
        ...(isFrozen ? WRITTEN : []),
      ]}
    />
  )
}

const WRITTEN = [
  {
    header: 'Entered',
    cell: ({ entered }: RollLine) => (entered ? <DateTime value={entered.at} style="short" /> : null),
  },
  {
    header: 'Status',
    long: true,
    cell: ({ state, left, mergedInto }: RollLine) => (
      <>
        <RollPill state={state} />
        {mergedInto ? <small>Into {mergedInto.email}</small> : null}
        {left && !mergedInto ? (
          <small>
            <DateTime value={left.at} style="short" />
            {left.byAdmin ? ', removed by an admin: ' : ': '}
            <bdi>{left.reason}</bdi>
          </small>
        ) : null}
      </>
    ),
  },
]
