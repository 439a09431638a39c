import { openNowFacts } from '#app/domain/season/seasons/components/open-now.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { Money } from '#app/ui/money.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

interface CategoryRow {
  id: number
  code: string
  name: string
  price: { amountCents: number; currency: string; tierName: string; validUntil: string | Date } | null
  refusal: string | null
}

const columns: readonly Column<CategoryRow>[] = [
  { id: 'code', header: 'Code', cell: (row) => row.code },
  { id: 'name', header: 'Category', main: true, cell: (row) => row.name },
  {
    id: 'price',
    header: 'Price',
    numeric: true,
    cell: (row) =>
      row.refusal ? (
        '–'
      ) : row.price ? (
        <Money cents={row.price.amountCents} currency={row.price.currency} />
      ) : (
        'Not sold'
      ),
  },
  {
    id: 'until',
    header: 'Tier, and until when',
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
  { id: 'bar', header: 'Can be entered', cell: (row) => row.refusal ?? 'Yes' },
]

/** The categories as a studio of this kind would find them at that moment. */
export function CategoriesAsAt({ rows, studio }: { rows: readonly CategoryRow[]; studio: string }) {
  return (
    <DataTable
      caption={`Categories for: ${studio}`}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={<p>This season has no categories that anybody could see.</p>}
    />
  )
}

interface ChangeRow {
  key: string
  label: string
  from: string | Date | null
  at: string | Date
  state: 'past' | 'now' | 'next' | 'later'
}

type OpenRows = Parameters<typeof openNowFacts>[0]

/** What is open then, and what changes after it. */
export function SeasonAsAt({ open, next }: { open: OpenRows; next: readonly ChangeRow[] }) {
  return (
    <>
      <Card title="Open then">
        {open.length > 0 ? <RowList rows={openNowFacts(open)} /> : <p>Nothing has dates yet.</p>}
      </Card>
      <Card title="What changes next">
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
          <p>Nothing more happens in this season.</p>
        )}
      </Card>
    </>
  )
}
