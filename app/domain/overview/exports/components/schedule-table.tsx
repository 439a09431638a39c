import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { rhythmText } from '../rules.ts'
import type { listSchedules } from '../schedules.server.ts'

type Row = LoaderData<Awaited<ReturnType<typeof listSchedules>>[number]>

const columns = (mayChange: boolean): readonly Column<Row>[] => [
  { header: 'Data', long: true, cell: ({ title, format }) => `${title}, ${format.toUpperCase()}` },
  { header: 'When', cell: rhythmText },
  { header: 'Goes to', long: true, cell: (row) => (row.destination === 'mail' ? row.reader : 'The bucket') },
  { header: 'Purpose', long: true, cell: (row) => row.purpose },
  { header: 'Set by', long: true, cell: (row) => row.owner },
  {
    header: 'Next',
    cell: (row) => (row.state === 'active' ? <DateTime value={row.nextAt} /> : null),
  },
  {
    header: 'Status',
    cell: ({ state, offReason }) => (
      <>
        <Pill {...(state === 'active' ? ON : OFF)} />
        {offReason ? <p className="hint">{offReason}</p> : null}
      </>
    ),
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
      <Button kind="quiet" name="intent" value={state === 'active' ? 'off' : 'on'}>
        {state === 'active' ? 'Turn off' : 'Turn on'}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
    </Form>
  ),
}

/** The exports that are made by themselves. */
export function ScheduleTable({ rows, mayChange }: { rows: readonly Row[]; mayChange: boolean }) {
  return <DataTable caption="Scheduled exports" captionHidden columns={columns(mayChange)} rows={rows} />
}
