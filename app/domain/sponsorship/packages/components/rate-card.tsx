import { Pill } from '#app/ui/pill.tsx'
import { formatDay } from '#app/ui/format/date-time.ts'
import { DataTable } from '#app/ui/table.tsx'
import type { ReactNode } from 'react'
import type { OfferedPackage } from '../queries.server.ts'
import {
  bleedSizeOf,
  COLOUR_LABELS,
  FORMAT_LABELS,
  isPrinted,
  sizeOf,
  type ArtworkSpec,
} from '../artwork-spec.ts'
import { hasPlace, includedIn, packagePrice, placesText } from '../rules.ts'
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
  | 'freeEntries'
  | 'size'
  | 'artwork'
  | 'artworkRules'
  | 'artworkDue'
>

/** Adverts with their sizes, prices and places; `book` makes the link to apply for one. */
export function RateCard({
  rows,
  hidesPrices = false,
  book,
}: {
  rows: readonly RateCardRow[]
  hidesPrices?: boolean
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
          cell: ({ name, description, ...terms }) => (
            <>
              {name}
              {description ? <small>{description}</small> : null}
              <BenefitList benefits={includedIn(terms)} />
            </>
          ),
        },
        {
          id: 'size',
          header: 'Size',
          cell: ({ size, artwork }) => size || (artwork ? sizeOf(artwork) : '–'),
        },
        ...(hidesPrices
          ? []
          : [
              {
                id: 'price',
                header: 'Price',
                numeric: true,
                cell: (row: RateCardRow) => packagePrice(row.priceCents, row.currency),
              },
            ]),
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

/** What artwork has to be like, advert by advert, with a page that shows where it is trimmed. */
export function ArtworkSpecs({ rows }: { rows: readonly RateCardRow[] }) {
  const specs = rows.flatMap(({ id, name, artwork }) => (artwork ? [{ id, name, ...artwork }] : []))
  const [printed] = specs.filter((spec) => isPrinted(spec) && spec.bleed > 0)
  if (specs.length === 0) return null
  return (
    <>
      <DataTable
        caption="Artwork sizes"
        rows={specs}
        columns={[
          { id: 'name', header: 'Advert', main: true, long: true, cell: ({ name }) => name },
          { id: 'trim', header: 'Trimmed', cell: (spec) => sizeOf(spec) },
          {
            id: 'bleed',
            header: 'With bleed',
            cell: (spec) => (isPrinted(spec) && spec.bleed > 0 ? bleedSizeOf(spec) : '–'),
          },
          {
            id: 'safe',
            header: 'Keep clear',
            cell: (spec) => (isPrinted(spec) && spec.safe > 0 ? `${spec.safe} mm` : '–'),
          },
          {
            id: 'colour',
            header: 'Colour and pictures',
            cell: (spec) =>
              isPrinted(spec) ? `${COLOUR_LABELS[spec.colour]}, ${spec.minDpi} dpi` : COLOUR_LABELS.rgb,
          },
          {
            id: 'file',
            header: 'File',
            cell: ({ formats, maxMb }) => `${FORMAT_LABELS[formats]}, up to ${maxMb} MB`,
          },
        ]}
      />
      {printed ? <SamplePage spec={printed} name={printed.name} /> : null}
    </>
  )
}

/** A page as it is set up: its bleed, where it is trimmed, and what is kept clear. */
function SamplePage({ spec, name }: { spec: ArtworkSpec; name: string }) {
  const { width, height, bleed, safe } = spec
  const whole = { width: width + 2 * bleed, height: height + 2 * bleed }
  const scale = 240 / whole.height
  const lines = { fill: 'none', stroke: 'currentColor', strokeWidth: 0.6 / scale }
  return (
    <figure className="stack stack-tight sample-page">
      <svg
        width={whole.width * scale}
        height={240}
        viewBox={`0 0 ${whole.width} ${whole.height}`}
        role="img"
        aria-label={`Sample page: bleed ${bleed} mm around the trimmed page, text ${safe} mm inside of it`}
      >
        <rect width={whole.width} height={whole.height} fill="currentColor" opacity={0.12} />
        <rect x={bleed} y={bleed} width={width} height={height} {...lines} />
        <rect
          x={bleed + safe}
          y={bleed + safe}
          width={Math.max(0, width - 2 * safe)}
          height={Math.max(0, height - 2 * safe)}
          {...lines}
          strokeDasharray={`${2 / scale} ${2 / scale}`}
        />
      </svg>
      <figcaption>
        Sample page ({name}): colour runs to the edge of the bleed, the solid line is where the page is cut,
        and text stays inside of the dashed line.
      </figcaption>
    </figure>
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
