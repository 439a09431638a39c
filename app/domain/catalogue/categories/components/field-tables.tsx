import { Link } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { requiredText } from '../binding-text.ts'
import type { placesOf } from '../field-queries.server.ts'
import { SECTION_TITLES } from '../fields.ts'

/** What the form says of invalid answers to a field. */
export function SampleErrors({ samples }: { samples: readonly { given: string; message: string }[] }) {
  return (
    <DataTable
      caption="Error messages"
      rows={samples}
      rowKey={(sample) => sample.message}
      columns={[
        { header: 'Answer', long: true, cell: (sample) => sample.given },
        { header: 'Message', long: true, cell: (sample) => sample.message },
      ]}
    />
  )
}

interface PlacesTableProps {
  places: Awaited<ReturnType<typeof placesOf>>
  caption: string
}

/** The categories that ask a field. */
export function PlacesTable({ places, caption }: PlacesTableProps) {
  return (
    <DataTable
      caption={caption}
      rows={places}
      rowKey={(place) => place.bindingId}
      columns={[
        {
          header: 'Category',
          long: true,
          cell: (place) => (
            <>
              <Link
                to={href('/admin/categories/:id/fields/:cf/edit', {
                  id: place.categoryId,
                  cf: place.bindingId,
                })}
              >
                {categoryTitle(place)}
              </Link>
              <small>{place.year}</small>
            </>
          ),
        },
        { header: 'Section', cell: (place) => SECTION_TITLES[place.section] },
        { header: 'Required', cell: requiredText },
      ]}
      empty={<EmptyState title="No category asks this field yet" />}
    />
  )
}
