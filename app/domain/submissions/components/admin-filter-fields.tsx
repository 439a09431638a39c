import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import { Input } from '#app/ui/input.tsx'
import { FilterSelect } from '#app/ui/filter-bar.tsx'
import { optionsOf, type Option } from '#app/ui/select.tsx'
import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import {
  columnLabels,
  materialsLabels,
  onlyLabels,
  type AdminColumn,
} from '#app/domain/submissions/admin/admin-filters.ts'
import { paymentLabels, statusLabels } from '#app/domain/submissions/rules.ts'
import { words } from '#app/platform/award-words.ts'

export interface AdminFilterFieldsProps {
  filters: Readonly<Record<string, string>>
  columns: readonly AdminColumn[]
  categories: readonly Option[]
  tags: readonly string[]
  /** The studio the list is narrowed to. */
  studio: { id: number; name: string } | null
}

/** Everything the list can be narrowed by, beside its search; the rarer ones are folded away. */
export function AdminFilterFields({ filters, columns, categories, tags, studio }: AdminFilterFieldsProps) {
  const day = (name: string, label: string) => (
    <Input
      type="date"
      name={name}
      label={label}
      defaultValue={filters[name] ?? ''}
      key={`${name} ${filters[name] ?? ''}`}
    />
  )
  const shownTags = [...new Set([...tags, ...(filters.tag ? [filters.tag] : [])])]
  const folded = ['type', 'tag', 'materials', 'from', 'to'].some((name) => filters[name])
  return (
    <>
      <FilterSelect name="status" label="Status" all="Any status" options={optionsOf(statusLabels)} />
      <FilterSelect name="payment" label="Payment" all="Any payment" options={optionsOf(paymentLabels)} />
      <FilterSelect name="category" label="Category" all="Any category" options={categories} />
      <FilterSelect name="only" label="Needs review" all="Any review" options={optionsOf(onlyLabels)} />
      {studio ? (
        <FilterSelect
          name="studio"
          label={words.Studio}
          options={[{ value: String(studio.id), label: studio.name }]}
        />
      ) : null}
      <details open={folded}>
        <summary>More filters</summary>
        <div className="filter-bar">
          <FilterSelect name="type" label="Category type" options={optionsOf(CATEGORY_TYPE_LABELS)} />
          {shownTags.length > 0 ? (
            <FilterSelect
              name="tag"
              label="Tag"
              options={shownTags.map((value) => ({ value, label: value }))}
            />
          ) : null}
          <FilterSelect name="materials" label="Materials" options={optionsOf(materialsLabels)} />
          {day('from', 'Submitted from')}
          {day('to', 'Submitted until')}
          <CheckboxGroup
            name="col"
            legend="Columns"
            inline
            choices={optionsOf(columnLabels)}
            defaultValue={columns}
            key={columns.join(' ')}
          />
        </div>
      </details>
    </>
  )
}
