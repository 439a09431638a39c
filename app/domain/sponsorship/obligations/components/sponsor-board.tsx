import { Form, Link } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatDay } from '#app/ui/format/date-time.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { SponsorBoard as Board } from '../board.server.ts'
import { taskLabel } from '../rules.ts'

type Task = LoaderData<Board>['tasks'][number]

const what: Column<Task> = {
  id: 'what',
  header: 'What',
  main: true,
  long: true,
  cell: ({ to, what: text, note }) => (
    <>
      {to ? <Link to={to}>{text}</Link> : text}
      {note ? <small>{note}</small> : null}
    </>
  ),
}

const due: Column<Task> = {
  id: 'due',
  header: 'By',
  cell: ({ dueOn }) => (dueOn ? formatDay(dueOn) : '–'),
}

const state: Column<Task> = {
  id: 'state',
  header: 'Status',
  cell: ({ kind, shown }) => <Pill {...taskLabel(kind, shown)} />,
}

const answer: Column<Task> = {
  id: 'answer',
  header: 'Answer',
  headerHidden: true,
  cell: ({ id, isOwn, what: text }) =>
    isOwn ? (
      <Form method="post" noValidate className="button-row no-print">
        <input type="hidden" name="obligationId" value={id} />
        <Button kind="secondary" size="xs" name="intent" value="task-sent">
          Mark as sent<VisuallyHidden>: {text}</VisuallyHidden>
        </Button>
        <Button kind="quiet" size="xs" name="intent" value="task-declined">
          Decline<VisuallyHidden>: {text}</VisuallyHidden>
        </Button>
      </Form>
    ) : null,
}

/** Where a sponsorship stands, what its sponsor has to do and what the award does; with buttons where the page takes them. */
export function SponsorBoard({ board, canAnswer }: { board: LoaderData<Board>; canAnswer: boolean }) {
  const of = (side: Task['side']) => board.tasks.filter((task) => task.side === side)
  const [own, award] = [of('sponsor'), of('award')]
  return (
    <>
      <Card title="Steps">
        <Steps label="Steps of your sponsorship" steps={board.steps} />
      </Card>
      {own.length > 0 ? (
        <Card title="What we need from you">
          <DataTable
            caption="What we need from you"
            captionHidden
            rows={own}
            columns={canAnswer ? [what, due, state, answer] : [what, due, state]}
          />
        </Card>
      ) : null}
      {award.length > 0 ? (
        <Card title="What you get">
          <DataTable caption="What you get" captionHidden rows={award} columns={[what, due, state]} />
        </Card>
      ) : null}
    </>
  )
}
