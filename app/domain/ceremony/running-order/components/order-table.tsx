import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { MoveButtons } from '#app/ui/move-buttons.tsx'
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
  ends,
}: {
  caption: string
  awards: readonly OrderedAward[]
  /** Null: they are in no block, so there is nothing to move up or down. */
  block?: number | null
  /** The awards that begin and end the evening, over all blocks. */
  ends?: { first?: number; last?: number }
}) {
  // Stored places count over all blocks.
  const positionOf = (id: number) => awards.findIndex((award) => award.id === id) + 1
  return (
    <div className="pack-order">
      <DataTable
        caption={caption}
        dense
        rows={awards}
        columns={[
          {
            id: 'place',
            header: 'Place',
            numeric: true,
            phone: 'bare',
            cell: ({ ceremonyOrder }) => ceremonyOrder ?? '–',
          },
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
            id: 'order',
            header: 'Order',
            headerHidden: true,
            cell: ({ id, name }) =>
              block === null ? (
                <Link to={href('/admin/ceremony/award/:categoryId', { categoryId: id })}>
                  Set position<VisuallyHidden>: {name}</VisuallyHidden>
                </Link>
              ) : (
                <MoveButtons
                  name="to"
                  fields={{ intent: 'move', categoryId: id }}
                  record={name}
                  isFirst={id === ends?.first}
                  isLast={id === ends?.last}
                />
              ),
          },
        ]}
      />
    </div>
  )
}

const SUSPENDED = { label: 'Suspended: left out of all packs', tone: 'warn' } as const
