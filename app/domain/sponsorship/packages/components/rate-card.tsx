import { Pill } from '#app/ui/pill.tsx'
import { formatDay } from '#app/ui/format/date-time.ts'
import { DataTable } from '#app/ui/table.tsx'
import type { ReactNode } from 'react'
import type { OfferedPackage } from '../queries.server.ts'
import { hasPlace, packagePrice, placesText } from '../rules.ts'
import { BenefitList } from './package-terms.tsx'

export type RateCardRow = Pick<
  OfferedPackage,
  | 'id'
  | 'name'
  | 'description'
  | 'priceCents'
  | 'currency'
  | 'places'
  | 'held'
  | 'benefits'
  | 'size'
  | 'artworkRules'
  | 'artworkDue'
>

/** Adverts with their sizes, prices and places; `book` makes the link to apply for one. */
export function RateCard({
  rows,
  book,
}: {
  rows: readonly RateCardRow[]
  book?: (row: RateCardRow) => ReactNode
}) {
  return (
    <DataTable
      caption="Adverts"
      rows={rows}
      columns={[
        {
          id: 'name',
          header: 'Advert',
          main: true,
          long: true,
          cell: ({ name, description, benefits }) => (
            <>
              {name}
              {description ? <small>{description}</small> : null}
              <BenefitList benefits={benefits} />
            </>
          ),
        },
        { id: 'size', header: 'Size', cell: ({ size }) => size || '–' },
        {
          id: 'price',
          header: 'Price',
          numeric: true,
          cell: (row) => packagePrice(row.priceCents, row.currency),
        },
        {
          id: 'places',
          header: 'Places',
          cell: (row) =>
            hasPlace(row) ? (placesText(row) ?? 'No limit') : <Pill tone="warn">{placesText(row)}</Pill>,
        },
        {
          id: 'due',
          header: 'Artwork due',
          cell: ({ artworkDue }) => (artworkDue ? formatDay(artworkDue) : '–'),
        },
        ...(book ? [{ id: 'book', header: 'Apply', headerHidden: true, cell: book }] : []),
      ]}
    />
  )
}

/** The artwork rules of adverts, each text once with the adverts it is for. */
export function ArtworkRules({ rows }: { rows: readonly RateCardRow[] }) {
  const texts = new Map<string, string[]>()
  for (const { name, artworkRules } of rows)
    if (artworkRules) texts.set(artworkRules, [...(texts.get(artworkRules) ?? []), name])
  if (texts.size === 0) return null
  return (
    <section className="stack stack-tight">
      <h2>Artwork</h2>
      {[...texts].map(([text, names]) => (
        <p key={text}>
          <strong>{names.join(', ')}:</strong> {text}
        </p>
      ))}
    </section>
  )
}
