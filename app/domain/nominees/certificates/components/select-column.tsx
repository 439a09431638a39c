import type { Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

/** A box on each row that selects its nominee; `label` names the nominee, or is null where nothing can be selected. */
export function selectColumn<Row extends { personId: number }>(
  label: (row: Row) => string | null,
): Column<Row> {
  return {
    header: 'Select',
    headerHidden: true,
    labelled: true,
    cell: (row) => {
      const name = label(row)
      return name === null ? null : (
        <label className="choice">
          <input type="checkbox" name="person" value={row.personId} />
          <VisuallyHidden>{`Select ${name}`}</VisuallyHidden>
        </label>
      )
    },
  }
}
