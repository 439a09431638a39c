import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { CHANGE_STATE_LABELS, type ChangeState } from '../rules.ts'

export interface LevelChange {
  id: number
  state: ChangeState
  reason: string
  requestedAt: Date
  fromName: string
  toName: string
  proratedCents: number | null
  currency: string
}

/** "USD 1,125 to pay", "USD 300 to be credited": what another level comes to, before it is done. */
export function proratedText(cents: number | null, currency: string): string {
  if (cents === null) return '–'
  if (cents === 0) return 'nothing to pay'
  const money = formatMoney(Math.abs(cents), currency, 'prose')
  return cents > 0 ? `${money} to pay` : `${money} to be credited`
}

/** What a change came to, as its state says: paid, credited, still to be either, or nothing where it did not take place. */
function differenceText({ state, proratedCents, currency }: LevelChange): string {
  if (proratedCents === null || proratedCents === 0) return proratedText(proratedCents, currency)
  const money = formatMoney(Math.abs(proratedCents), currency, 'prose')
  if (state === 'done') return `${money} ${proratedCents > 0 ? 'paid' : 'credited'}`
  if (state === 'rejected' || state === 'withdrawn')
    return `${money}, not ${proratedCents > 0 ? 'paid' : 'credited'}`
  return proratedText(proratedCents, currency)
}

/** Wishes for another level, the newest first. */
export function LevelChangeTable({ rows }: { rows: readonly LevelChange[] }) {
  return (
    <DataTable
      caption="Changes of level"
      rows={rows}
      columns={[
        {
          id: 'level',
          header: 'Change',
          main: true,
          long: true,
          cell: ({ fromName, toName, reason }) => (
            <>
              {fromName} to {toName}
              {reason ? <small>{reason}</small> : null}
            </>
          ),
        },
        {
          id: 'asked',
          header: 'Asked',
          cell: ({ requestedAt }) => <DateTime value={requestedAt} style="date" />,
        },
        {
          id: 'difference',
          header: 'For the rest of the term',
          cell: differenceText,
        },
        { id: 'state', header: 'Status', cell: ({ state }) => <Pill {...CHANGE_STATE_LABELS[state]} /> },
      ]}
    />
  )
}

/** An open wish for another level, which an admin decides. */
export function DecideLevelChange({
  change,
  reject,
}: {
  change: LevelChange & { todayCents: number | null }
  reject: ReactNode
}) {
  const { id, fromName, toName, todayCents, currency } = change
  return (
    <Card title="Change of level">
      <p>
        The partner asks for {toName} instead of {fromName}. For the rest of the term:{' '}
        {proratedText(todayCents, currency)}, without tax.
      </p>
      <Form method="post" noValidate>
        <input type="hidden" name="changeId" value={id} />
        <Button name="intent" value="approve-change">
          Approve change of level
        </Button>
      </Form>
      {reject}
    </Card>
  )
}
