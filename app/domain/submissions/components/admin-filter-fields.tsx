import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select, type Option } from '#app/ui/select.tsx'
import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import {
  ADMIN_COLUMNS,
  ONLY,
  columnLabels,
  onlyLabels,
  type AdminColumn,
} from '#app/domain/submissions/admin/admin-filters.ts'
import {
  PAYMENT_STATUSES,
  SUBMISSION_STATUSES,
  paymentLabels,
  statusLabels,
} from '#app/domain/submissions/rules.ts'

export interface AdminFilterFieldsProps {
  filters: Readonly<Record<string, string>>
  columns: readonly AdminColumn[]
  categories: readonly Option[]
  tags: readonly string[]
  /** The studio the list is narrowed to. */
  studio: { id: number; name: string } | null
}

const options = <T extends string>(values: readonly T[], label: (value: T) => string): Option[] =>
  values.map((value) => ({ value, label: label(value) }))

/** Everything the list can be narrowed by, beside its search; the rarer ones are folded away. */
export function AdminFilterFields({ filters, columns, categories, tags, studio }: AdminFilterFieldsProps) {
  const select = (name: string, label: string, choices: readonly Option[]) => (
    <Select
      name={name}
      label={label}
      placeholder="All"
      options={choices}
      defaultValue={filters[name] ?? ''}
      key={`${name} ${filters[name] ?? ''}`}
    />
  )
  const day = (name: string, label: string) => (
    <Input
      type="date"
      name={name}
      label={label}
      defaultValue={filters[name] ?? ''}
      key={`${name} ${filters[name] ?? ''}`}
    />
  )
  const folded = ['type', 'tag', 'materials', 'from', 'to'].some((name) => filters[name])
  return (
    <>
      {select(
        'status',
        'Status',
        options(SUBMISSION_STATUSES, (value) => statusLabels[value].label),
      )}
      {select(
        'payment',
        'Payment',
        options(PAYMENT_STATUSES, (value) => paymentLabels[value].label),
      )}
      {select('category', 'Category', categories)}
      {select(
        'only',
        'Needs review',
        options(ONLY, (value) => onlyLabels[value]),
      )}
      {studio ? select('studio', 'Studio', [{ value: String(studio.id), label: studio.name }]) : null}
      <details open={folded}>
        <summary>More filters and columns</summary>
        <div className="filter-bar">
          {select(
            'type',
            'Category type',
            options(['production', 'achievement'] as const, (value) => CATEGORY_TYPE_LABELS[value]),
          )}
          {tags.length > 0 || filters.tag
            ? select(
                'tag',
                'Tag',
                [...new Set([...tags, ...(filters.tag ? [filters.tag] : [])])].map((value) => ({
                  value,
                  label: value,
                })),
              )
            : null}
          {select('materials', 'Materials', [
            { value: 'received', label: 'Received' },
            { value: 'missing', label: 'Not received' },
          ])}
          {day('from', 'Submitted from')}
          {day('to', 'Submitted until')}
          <CheckboxGroup
            name="col"
            legend="Columns"
            inline
            choices={ADMIN_COLUMNS.map((value) => ({ value, label: columnLabels[value] }))}
            defaultValue={columns}
            key={columns.join(' ')}
          />
        </div>
      </details>
    </>
  )
}
