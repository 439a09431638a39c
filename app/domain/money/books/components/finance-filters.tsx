import { PAY_METHOD_LABELS, BILLED_KIND_LABELS } from '#app/domain/money/billing/rules.ts'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { Input } from '#app/ui/input.tsx'
import { optionsOf, Select, type Option } from '#app/ui/select.tsx'
import { GROUPING_LABELS, type FinanceFilter } from '../rules.ts'

interface FinanceFiltersProps {
  filter: FinanceFilter
  years: readonly number[]
  narrowed: boolean
}

/** Which season, kind, method and days the figures are of, and how the list is added up. */
export function FinanceFilters({ filter, years, narrowed }: FinanceFiltersProps) {
  const select = (name: 'year' | 'by', label: string, options: Option[]) => {
    const defaultValue = String(filter[name])
    return <Select key={`${name} ${defaultValue}`} {...{ name, label, options, defaultValue }} />
  }
  const day = (name: 'from' | 'to', label: string) => (
    <Input
      key={`${name} ${filter[name]}`}
      type="date"
      name={name}
      label={label}
      defaultValue={filter[name] ?? ''}
    />
  )
  return (
    <FilterBar narrowed={narrowed}>
      <input type="hidden" name="tab" value={filter.tab} />
      {select(
        'year',
        'Season',
        years.map((year) => ({ value: String(year), label: String(year) })),
      )}
      <FilterSelect name="kind" label="Type" options={optionsOf(BILLED_KIND_LABELS)} />
      <FilterSelect name="method" label="Method" options={optionsOf(PAY_METHOD_LABELS)} />
      {day('from', 'From')}
      {day('to', 'To')}
      {select('by', 'Group by', optionsOf(GROUPING_LABELS))}
    </FilterBar>
  )
}
