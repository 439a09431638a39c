import type { LoaderData } from '#app/ui/loader-data.ts'
import type { CategoryAsAt, RehearsalView } from '../queries.server.ts'
import { openNowFacts } from '#app/domain/season/seasons/components/open-now.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { Money } from '#app/ui/money.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type CategoryRow = LoaderData<CategoryAsAt>

const columns: readonly Column<CategoryRow>[] = [
  { header: 'Code', cell: (row) => row.code },
  { header: 'Category', main: true, cell: (row) => row.name },
  {
    header: 'Price',
    numeric: true,
    cell: (row) =>
      row.refusal ? (
        '–'
      ) : row.price ? (
        <Money cents={row.price.amountCents} currency={row.price.currency} />
      ) : (
        'No price'
      ),
  },
  {
    header: 'Tier and end',
    cell: (row) =>
      row.price && !row.refusal ? (
        <>
          {row.price.tierName}, to <DateTime value={row.price.validUntil} style="short" />,{' '}
          <DateTime value={row.price.validUntil} style="time" />
        </>
      ) : (
        '–'
      ),
  },
  { header: 'Open for entries', cell: (row) => row.refusal ?? 'Yes' },
]

/** The categories as a studio of this type sees them at that moment. */
export function CategoriesAsAt({ rows, studio }: { rows: readonly CategoryRow[]; studio: string }) {
  return (
    <DataTable
      caption={`Categories for: ${studio}`}
      columns={columns}
      rows={rows}
      empty={<p>This season has no visible categories.</p>}
    />
  )
}

type OpenRows = Parameters<typeof openNowFacts>[0]

/** What is open at that moment, and the next changes. */
export function SeasonAsAt({
  open,
  next,
}: {
  open: OpenRows
  next: LoaderData<RehearsalView>['changesNext']
}) {
  return (
    <>
      <Card title="Open then">
        {open.length > 0 ? <RowList rows={openNowFacts(open)} /> : <p>No dates yet.</p>}
      </Card>
      <Card title="Next">
        {next.length > 0 ? (
          <ul>
            {next.map((row) => (
              <li key={row.key}>
                {row.state === 'now' ? `${row.label} ends` : row.from ? `${row.label} begins` : row.label}:{' '}
                <DateTime value={row.state === 'now' ? row.at : (row.from ?? row.at)} withRelative />
              </li>
            ))}
          </ul>
        ) : (
          <p>No more dates in this season.</p>
        )}
      </Card>
    </>
  )
}
