import { Link } from '@remix-run/react'
import { href, withQuery } from '#app/platform/href.ts'
import { MoveButtons } from '#app/ui/move-buttons.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { RuleLine } from '../queries.server.ts'
import { FORCE_LABELS } from '../words.ts'

/** The rules of one category, or of all, in the order in which entrants read them. */
export function RuleTable({ caption, rules }: { caption: string; rules: readonly RuleLine[] }) {
  return (
    <DataTable
      caption={caption}
      rows={rules}
      columns={[
        {
          header: 'Rule',
          long: true,
          cell: ({ id, text, message }) => (
            <>
              <Link to={href('/admin/submissions/eligibility/edit/:id', { id })}>{text}</Link>
              <small>{message}</small>
            </>
          ),
        },
        { header: 'What it does', cell: ({ force }) => <Pill {...FORCE_LABELS[force]} /> },
        {
          header: 'Entries against it',
          numeric: true,
          cell: ({ id, broken }) =>
            broken > 0 ? (
              <Link to={withQuery(href('/admin/submissions/eligibility/entries'), { rule: id })}>
                {broken}
              </Link>
            ) : (
              0
            ),
        },
        {
          header: 'Order',
          headerHidden: true,
          cell: (rule) => (
            <MoveButtons
              name="move"
              fields={{ ruleId: rule.id }}
              record={rule.text}
              isFirst={rule === rules[0]}
              isLast={rule === rules.at(-1)}
            />
          ),
        },
      ]}
    />
  )
}
