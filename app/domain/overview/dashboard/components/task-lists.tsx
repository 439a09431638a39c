import { Link } from '@remix-run/react'
import { isProblem, type AdminTask } from '#app/platform/admin-tasks.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Pill, type StateLabel } from '#app/ui/pill.tsx'
import type { arrangeTasks } from '../rules.ts'

const URGENCY_LABELS: Readonly<Record<AdminTask['urgency'], StateLabel>> = {
  wrong: { label: 'Problem', tone: 'bad' },
  overdue: { label: 'Overdue', tone: 'warn' },
  awaited: { label: 'To do', tone: 'neutral' },
  open: { label: 'To do', tone: 'neutral' },
}

/** So many cards are seen at once; the others are folded under them. */
const MAX_CARDS = 6

interface TaskCardsProps {
  tasks: readonly AdminTask[]
  /** Heads the cards. */
  title: string
  /** The heading is read out but not drawn, where the page is about little else. */
  titleHidden?: boolean
}

/** Shows tasks as cards, each with the one page to do it on; nothing where there are none. */
export function TaskCards({ tasks, title, titleHidden }: TaskCardsProps) {
  if (tasks.length === 0) return null
  const folded = tasks.slice(MAX_CARDS)
  return (
    <section className="stack stack-tight" aria-labelledby="task-cards">
      <h2 id="task-cards" className={titleHidden ? 'visually-hidden' : undefined}>
        {title}
      </h2>
      <Cards tasks={tasks.slice(0, MAX_CARDS)} />
      {folded.length > 0 ? (
        <details>
          <summary>{countText(folded.length, 'more', 'more')}</summary>
          <Cards tasks={folded} />
        </details>
      ) : null}
    </section>
  )
}

/**
 * Leads a list of records with what needs an admin, on the line of its title, so that the records keep their room: what is wrong
 * or late is read there, and all of it is a card once it is opened.
 */
export function LeadingTasks({ tasks }: Pick<TaskCardsProps, 'tasks'>) {
  const worst = tasks.find(isProblem)
  if (tasks.length === 0) return null
  return (
    <details>
      <summary>
        <span className="leading-tasks">
          <Pill tone={worst ? 'bad' : 'warn'}>Needs your attention ({tasks.length})</Pill>
          {worst ? <span>{worst.text}</span> : null}
        </span>
      </summary>
      <Cards tasks={tasks} />
    </details>
  )
}

function Cards({ tasks }: Pick<TaskCardsProps, 'tasks'>) {
  return (
    <ul className="task-cards">
      {tasks.map((task) => (
        <li key={task.key} className={isProblem(task) ? 'task task-problem' : 'task'}>
          <Pill {...URGENCY_LABELS[task.urgency]} />
          <Link to={task.to}>{task.text}</Link>
          {task.hint ? <small>{task.hint}</small> : null}
        </li>
      ))}
    </ul>
  )
}

type Arranged = ReturnType<typeof arrangeTasks>

/** Lists by area what needs an admin beside the problems. */
export function AttentionList({ problems, groups }: Pick<Arranged, 'problems' | 'groups'>) {
  return (
    <section className="stack stack-tight" aria-labelledby="attention">
      <h2 id="attention">Needs your attention</h2>
      {groups.length === 0 ? (
        <p>{problems.length > 0 ? 'You have no other tasks.' : 'You have no tasks.'}</p>
      ) : (
        groups.map(({ label, tasks }) => (
          <div key={label}>
            <h3>{label}</h3>
            <ul>
              {tasks.map(({ key, text, to }) => (
                <li key={key} className="task">
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
    </section>
  )
}
