import type { ReactNode } from 'react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import type { LettersOverview, LetterTask } from '../letter-states.server.ts'
import { namesHref } from '../links.ts'
import { Card } from '#app/ui/card.tsx'

type Task = LoaderData<LetterTask>

/** What an admin has to do before all letters arrive, each with the nominee's place. */
export function LetterTasks({ lost, missing, odd, unprintable }: LoaderData<LettersOverview>) {
  return (
    <>
      <Tasks title="Letters not delivered" rows={lost} label="Send to another address" />
      <Tasks title="No email address" rows={missing} label="Add an email address" />
      <Tasks title="Names to check" rows={odd} label="Check the name" />
      <TaskCard
        title="Names our fonts can’t print"
        rows={unprintable}
        lede={<p>Leave the names as they are. Letters are sent as usual; certificates need a font.</p>}
      >
        {(row) => (
          <>
            <TaskLink row={row}>
              <bdi>{row.fullName}</bdi>
            </TaskLink>
            , {row.title}. {row.lack}
          </>
        )}
      </TaskCard>
    </>
  )
}

function Tasks({ title, rows, label }: { title: string; rows: readonly Task[]; label: string }) {
  return (
    <TaskCard title={title} rows={rows}>
      {(row) => (
        <>
          <bdi>{row.fullName}</bdi>, {row.title}, {`${row.categoryNumber} · ${row.category}`}
          {row.email ? `, ${row.email}` : ''}: <TaskLink row={row}>{label}</TaskLink>
        </>
      )}
    </TaskCard>
  )
}

interface TaskCardProps<Row> {
  title: string
  rows: readonly Row[]
  lede?: ReactNode
  children: (row: Row) => ReactNode
}

function TaskCard<Row extends Task>({ title, rows, lede, children }: TaskCardProps<Row>) {
  if (rows.length === 0) return null
  return (
    <Card title={`${title} (${rows.length})`}>
      {lede}
      <ul>
        {rows.map((row) => (
          <li key={row.personId}>{children(row)}</li>
        ))}
      </ul>
    </Card>
  )
}

const TaskLink = ({ row, children }: { row: Task; children: ReactNode }) => (
  <Link to={namesHref(row.nominationId, row.personId)}>{children}</Link>
)
