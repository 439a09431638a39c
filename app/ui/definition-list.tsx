import type { ReactNode } from 'react'

export interface DefinitionItem {
  term: ReactNode
  value: ReactNode
  /** A link that changes the value, such as "Change". */
  action?: ReactNode
}

/** Terms and their values: an invoice's head, a studio's details, the answers before a form is sent. */
export function DefinitionList({ items }: { items: readonly DefinitionItem[] }) {
  return (
    <dl className="definitions">
      {items.map((item, index) => (
        <div key={index}>
          <dt>{item.term}</dt>
          <dd>{item.value}</dd>
          {item.action ? <dd className="definition-action">{item.action}</dd> : null}
        </div>
      ))}
    </dl>
  )
}

/** The same as short rows with the value at the right, for a side card such as "Your season". `current` is highlighted. */
export function RowList({
  rows,
}: {
  rows: readonly { term: ReactNode; value: ReactNode; current?: boolean }[]
}) {
  return (
    <dl className="rows">
      {rows.map((row, index) => (
        <div key={index} className={row.current ? 'rows-current' : undefined}>
          <dt>{row.term}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
