import { Form, Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { DraggedAward } from './dragged-award.tsx'
import type { OrderedAward } from '../queries.server.ts'

/** The awards of one block, with buttons that move them. */
export function OrderTable({
  caption,
  awards,
  block = null,
}: {
  caption: string
  awards: readonly OrderedAward[]
  /** Null: they are in no block, so there is nothing to move up or down. */
  block?: number | null
}) {
  // Stored places count over all blocks.
  const positionOf = (id: number) => awards.findIndex((award) => award.id === id) + 1
  return (
    <div className="pack-order">
      <DataTable
        caption={caption}
        rows={awards}
        columns={[
          { id: 'place', header: 'Place', numeric: true, cell: ({ ceremonyOrder }) => ceremonyOrder ?? '–' },
          {
            id: 'name',
            header: 'Award',
            main: true,
            long: true,
            cell: ({ id, code, name }) => (
              <DraggedAward id={id} place={block === null ? null : { block, position: positionOf(id) }}>
                {code} ·{' '}
                <Link to={href('/admin/ceremony/award/:categoryId', { categoryId: id })} draggable={false}>
                  {name}
                </Link>
              </DraggedAward>
            ),
          },
          {
            id: 'presenters',
            header: 'Presented by',
            long: true,
            cell: ({ presenters, status }) => (
              <>
                {presenters.map(({ name }) => name).join(', ') || 'Not decided'}
                {status === 'suspended' ? (
                  <>
                    {' '}
                    <Pill {...SUSPENDED} />
                  </>
                ) : null}
              </>
            ),
          },
          {
            id: 'move',
            header: 'Move',
            headerHidden: true,
            cell: ({ id, name }) =>
              block === null ? (
                <Link to={href('/admin/ceremony/award/:categoryId', { categoryId: id })}>
                  Set position<VisuallyHidden>: {name}</VisuallyHidden>
                </Link>
              ) : (
                <Form method="post" noValidate preventScrollReset className="no-print">
                  <input type="hidden" name="intent" value="move" />
                  <input type="hidden" name="categoryId" value={id} />
                  <Button kind="quiet" name="to" value="up">
                    Up<VisuallyHidden>: {name}</VisuallyHidden>
                  </Button>
                  <Button kind="quiet" name="to" value="down">
                    Down<VisuallyHidden>: {name}</VisuallyHidden>
                  </Button>
                </Form>
              ),
          },
        ]}
      />
    </div>
  )
}

const SUSPENDED = { label: 'Suspended: left out of all packs', tone: 'warn' } as const
