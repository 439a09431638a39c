import { useSearchParams } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { Stack } from '#app/ui/columns.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { readListState } from '#app/ui/list-state.ts'
import { Money } from '#app/ui/money.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable } from '#app/ui/table.tsx'

interface Row {
  id: number
  work: string
  category: string
  tone: Tone
  state: string
  cents: number
}

const ROWS: Row[] = [
  {
    id: 1,
    work: 'Tin Lanterns',
    category: '13 · Direction, Feature',
    tone: 'warn',
    state: 'Draft, 70%',
    cents: 19500,
  },
  {
    id: 2,
    work: 'Tin Lanterns',
    category: '1 · Feature film',
    tone: 'good',
    state: 'Submitted',
    cents: 19500,
  },
  {
    id: 3,
    work: 'Moss Parade',
    category: '18 · Storyboards, Series',
    tone: 'neutral',
    state: 'In cart',
    cents: 19500,
  },
  {
    id: 4,
    work: 'Eleven Doors Down',
    category: '8 · Short film',
    tone: 'bad',
    state: 'Returned',
    cents: 14000,
  },
]

const STATES = [
  { value: 'draft', label: 'Draft' },
  { value: 'submitted', label: 'Submitted' },
]

export function ListShow() {
  const [params] = useSearchParams()
  const list = readListState(params, { sortable: ['work', 'price'], defaultSort: 'work', filters: ['state'] })
  const found = ROWS.filter((row) => row.work.toLowerCase().includes(list.query.toLowerCase()))
  const sign = list.direction === 'asc' ? 1 : -1
  const rows = [...found].sort(
    (a, b) => sign * (list.sort === 'price' ? a.cents - b.cents : a.work.localeCompare(b.work)),
  )
  return (
    <Stack>
      <h2>Lists</h2>
      <FilterBar search="Search" narrowed={list.narrowed}>
        <Select
          name="state"
          label="Status"
          options={STATES}
          placeholder="Any"
          defaultValue={list.filters['state'] ?? ''}
        />
      </FilterBar>
      <DataTable
        caption="Entries"
        rows={rows}
        sort={list}
        empty={<NoResults />}
        foot={['Total', '', '', <Money key="total" cents={72500} currency="USD" />, '']}
        columns={[
          {
            id: 'work',
            header: 'Work',
            sortable: true,
            cell: (row) => <a href={`#work-${row.id}`}>{row.work}</a>,
          },
          { header: 'Category', cell: (row) => row.category },
          { header: 'Status', cell: (row) => <Pill tone={row.tone}>{row.state}</Pill> },
          {
            id: 'price',
            header: 'Price',
            numeric: true,
            sortable: true,
            cell: (row) => <Money cents={row.cents} currency="USD" />,
          },
          {
            header: 'Actions',
            headerHidden: true,
            cell: () => (
              <Button type="button" kind="secondary" size="xs">
                ↑ Up
              </Button>
            ),
          },
        ]}
      />
      <Pagination
        total={312}
        page={list.page}
        perPage={list.limit}
        noun={{ one: 'submission', other: 'submissions' }}
      />
    </Stack>
  )
}
