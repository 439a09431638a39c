import { Link } from '@remix-run/react'
import type { SyntheticEvent } from 'react'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import type { Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

/** Says what can be done with the record of a row: a link to its page, or to the page that asks before it is done. */
export interface RowAction {
  label: string
  to: string
  /** It leads to a change, so it is left out for people who can change nothing on this page. */
  changes?: true
}

interface RowActions {
  /** Names the record. */
  of: string
  actions: readonly RowAction[]
}

/** Where scripts run, an open menu closes by Escape, which gives the focus back, and by a press outside of it. */
function closeByItself({ currentTarget: menu }: SyntheticEvent<HTMLDetailsElement>) {
  if (!menu.open) return
  const closed = new AbortController()
  const close = () => {
    closed.abort()
    menu.open = false
  }
  const options = { signal: closed.signal }
  menu.addEventListener('toggle', () => closed.abort(), options)
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!(target instanceof Node && menu.contains(target))) close()
    },
    options,
  )
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape') return
      const held = menu.contains(document.activeElement)
      close()
      if (held) menu.querySelector('summary')?.focus()
    },
    options,
  )
}

function RowMenu({ of, actions }: RowActions) {
  const { seesOnly } = useFrame()
  const open = actions.filter(({ changes }) => !changes || !seesOnly)
  return (
    <details className="row-menu no-print" name="row-menu" onToggle={closeByItself}>
      <summary>
        <span aria-hidden="true">⋯</span>
        <VisuallyHidden>Actions for {of}</VisuallyHidden>
      </summary>
      <ul>
        {open.map(({ label, to }) => (
          <li key={label}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The last column of a list that admins work through: a menu of each record's own actions. */
export function menuColumn<Row>(actionsOf: (row: Row) => RowActions): Column<Row> {
  return {
    id: 'menu',
    header: 'Actions',
    headerHidden: true,
    cell: (row) => <RowMenu {...actionsOf(row)} />,
  }
}
