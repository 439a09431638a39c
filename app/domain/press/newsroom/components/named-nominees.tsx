import { Form } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { Button } from '#app/ui/button.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { NamedNomination } from '../named.server.ts'
import { words } from '#app/platform/award-words.ts'

/** Nominated works with a button each: those that an item names, or could name. */
export function NomineeTable({
  caption,
  rows,
  does,
}: {
  caption: string
  rows: readonly NamedNomination[]
  does: 'name' | 'remove'
}) {
  return (
    <DataTable
      caption={caption}
      rows={rows}
      columns={[
        { id: 'title', header: 'Work', main: true, long: true, cell: ({ title }) => <bdi>{title}</bdi> },
        { id: 'studio', header: words.Studio, long: true, cell: ({ studio }) => <bdi>{studio}</bdi> },
        {
          id: 'category',
          header: 'Category',
          long: true,
          cell: ({ type, number, category }) => categoryTitle({ type, number, name: category }),
        },
        {
          id: 'state',
          header: 'Status',
          cell: ({ isPublic, hasEnded }) =>
            hasEnded ? (
              <Pill tone="bad">No longer nominated</Pill>
            ) : isPublic ? (
              <Pill tone="good">Public</Pill>
            ) : (
              <Pill tone="warn">Under embargo</Pill>
            ),
        },
        {
          id: 'act',
          header: 'Change',
          headerHidden: true,
          cell: ({ id, title }) => (
            <Form method="post" className="inline" noValidate preventScrollReset>
              <input type="hidden" name="nominationId" value={id} />
              <Button kind="quiet" name="intent" value={does}>
                {does === 'name' ? 'Add' : 'Remove'}
                <VisuallyHidden> {title}</VisuallyHidden>
              </Button>
            </Form>
          ),
        },
      ]}
    />
  )
}

/** The nominees that an item names, for its readers. */
export function NamedNominees({ named }: { named: readonly NamedNomination[] }) {
  if (named.length === 0) return null
  return (
    <section className="stack stack-tight">
      <h2>Nominees</h2>
      <ul>
        {named.map(({ id, title, studio, type, number, category }) => (
          <li key={id}>
            <bdi>{title}</bdi>
            {studio ? (
              <>
                , <bdi>{studio}</bdi>
              </>
            ) : null}{' '}
            <span className="hint">({categoryTitle({ type, number, name: category })})</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
