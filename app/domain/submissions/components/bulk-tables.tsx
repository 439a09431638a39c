import { reviewHref } from '#app/domain/submissions/addresses.ts'
import { Form, Link } from '@remix-run/react'
import { categoryOfEntry } from '#app/domain/catalogue/categories/rules.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { bulkLabels, type BulkAction } from '#app/domain/submissions/admin/bulk.ts'
import type { bulkForm } from '#app/domain/submissions/schema.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Textarea } from '#app/ui/textarea.tsx'
import { href } from '#app/platform/href.ts'

interface Line {
  id: number
  title: string
  categoryType: CategoryType
  categoryNumber: number
  categoryName: string
}

const work: Column<Line> = {
  header: 'Entry',
  cell: (line) => <Link to={reviewHref(line.id)}>{line.title}</Link>,
}

const category: Column<Line> = { header: 'Category', cell: categoryOfEntry }

/** What will happen to each of the chosen submissions. */
export function BulkPreview({
  lines,
  action,
}: {
  lines: readonly (Line & { refusal: string | null; fixable: boolean })[]
  action: BulkAction
}) {
  const will = action === 'cart' ? 'Added to the cart' : 'Will be withdrawn'
  return (
    <DataTable
      caption="Selected entries"
      captionHidden
      columns={[
        work,
        category,
        {
          header: 'Result',
          cell: ({ id, title, refusal, fixable }) =>
            refusal === null ? (
              will
            ) : (
              <>
                <span className="hint">Not changed: {refusal}</span>{' '}
                {fixable ? (
                  <Link to={reviewHref(id)}>
                    See what is missing<VisuallyHidden> in {title}</VisuallyHidden>
                  </Link>
                ) : null}
              </>
            ),
        },
      ]}
      rows={lines}
    />
  )
}

/** Results. */
export function BulkResults({ results }: { results: readonly (Line & { failed: string | null })[] }) {
  return (
    <DataTable
      caption="Results"
      captionHidden
      columns={[
        work,
        category,
        {
          header: 'Result',
          cell: ({ failed }) =>
            failed === null ? (
              <Pill tone="good">Done</Pill>
            ) : (
              <>
                <Pill tone="bad">Not done</Pill>
                <small>{failed}</small>
              </>
            ),
        },
      ]}
      rows={results}
    />
  )
}

export const BULK_LABELS = { reason: 'Reason for withdrawing' } as const

interface BulkFormProps {
  action: BulkAction
  /** The entries that can be changed. */
  lines: readonly { id: number; sent: boolean }[]
  form: FormOf<typeof bulkForm>
}

/** The form that carries a bulk action out, with the reason where one is needed. */
export function BulkForm({ action, lines, form }: BulkFormProps) {
  return (
    <Form method="post" className="stack narrow" {...form.props}>
      <input type="hidden" name={form.name('do')} value={action} />
      {lines.map(({ id }) => (
        <input key={id} type="hidden" name={form.name('id')} value={id} />
      ))}
      {action === 'withdraw' && lines.some(({ sent }) => sent) ? (
        <Textarea
          {...form.field('reason')}
          label={BULK_LABELS.reason}
          hint="Required for submitted entries."
          rows={3}
          required
        />
      ) : null}
      {action === 'withdraw' ? (
        <p>
          Submitted entries still count towards your maximum and their invoices are still due. You can’t undo
          this.
        </p>
      ) : (
        <p>Nothing is submitted until you check out.</p>
      )}
      <SubmitRow
        submit={bulkLabels[action].confirm}
        danger={action === 'withdraw'}
        backTo={href('/submissions')}
      />
    </Form>
  )
}
