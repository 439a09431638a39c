import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { Folded, FoldedText } from '#app/ui/folded.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { rhythmText } from '../rules.ts'
import type { listSchedules } from '../schedules.server.ts'

type Row = LoaderData<Awaited<ReturnType<typeof listSchedules>>[number]>

const columns = (mayChange: boolean): readonly Column<Row>[] => [
  { header: 'Data', long: true, cell: ({ title, format }) => `${title}, ${format.toUpperCase()}` },
  { header: 'When', long: true, cell: rhythmText },
  { header: 'Goes to', long: true, cell: (row) => (row.destination === 'mail' ? row.reader : 'The bucket') },
  { header: 'Purpose', long: true, phone: 'none', cell: ({ purpose }) => <FoldedText>{purpose}</FoldedText> },
  { header: 'Set by', long: true, phone: 'none', cell: (row) => row.owner },
  {
    header: 'Next',
    phone: 'none',
    cell: (row) => (row.state === 'active' ? <DateTime value={row.nextAt} style="date" /> : null),
  },
  {
    header: 'Status',
    long: true,
    cell: ({ state, offReason }) => {
      const pill = <Pill {...(state === 'active' ? ON : OFF)} />
      return offReason ? (
        <Folded>
          {pill} <small>{offReason}</small>
        </Folded>
      ) : (
        pill
      )
    },
  },
  ...(mayChange ? [SWITCH] : []),
]

const ON = { label: 'On', tone: 'good' } as const
const OFF = { label: 'Off', tone: 'neutral' } as const

const SWITCH: Column<Row> = {
  header: 'Change',
  headerHidden: true,
  cell: ({ id, state, title }) => (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button kind="quiet" size="xs" name="intent" value={state === 'active' ? 'off' : 'on'}>
        {state === 'active' ? 'Turn off' : 'Turn on'}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
    </Form>
  ),
}

/** The exports that are made by themselves. */
export function ScheduleTable({ rows, mayChange }: { rows: readonly Row[]; mayChange: boolean }) {
  return (
    <DataTable caption="Scheduled exports" captionHidden dense columns={columns(mayChange)} rows={rows} />
  )
}
