import { words } from '#app/platform/award-words.ts'
import { Link } from '@remix-run/react'
import { categoryOfEntry } from '#app/domain/catalogue/categories/rules.ts'
import { adminEntryHref } from '#app/domain/submissions/addresses.ts'
import { paymentLabels, shownTitle, statusLabels } from '#app/domain/submissions/rules.ts'
import { clip } from '#app/platform/clip.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DataTable } from '#app/ui/table.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { FindingRow } from '../findings.server.ts'
import { VERDICT_LABELS } from '../words.ts'

const MAX_REASON_IN_ADDRESS = 600

interface FindingTableProps {
  rows: readonly FindingRow[]
  /** The boxes belong to the form with this id. */
  form: string
}

/** Entries with what was found against each; a tick chooses one for a decision, which a person takes. */
export function FindingTable({ rows, form }: FindingTableProps) {
  return (
    <DataTable
      caption="Entries"
      captionHidden
      rows={rows}
      columns={[
        {
          header: 'Select',
          headerHidden: true,
          cell: (row) => (
            <label className="choice">
              <input type="checkbox" name="id" value={row.id} form={form} />
              <VisuallyHidden>{shownTitle(row.title)}</VisuallyHidden>
            </label>
          ),
        },
        {
          header: 'Entry',
          main: true,
          long: true,
          cell: (row) => (
            <>
              <Link to={adminEntryHref(row.id)}>{shownTitle(row.title)}</Link>
              <small>{row.code ?? 'No code'}</small>
            </>
          ),
        },
        { header: words.Studio, cell: (row) => row.studioName },
        { header: 'Category', cell: categoryOfEntry },
        {
          header: 'Status',
          cell: (row) => (
            <>
              <Pill {...statusLabels[row.status]} />
              <small>{paymentLabels[row.paymentStatus].label}</small>
            </>
          ),
        },
        {
          header: 'Rule and answer',
          long: true,
          cell: (row) => (
            <ul className="plain">
              {row.findings.map((finding) => (
                <li key={finding.ruleId}>
                  <Pill {...VERDICT_LABELS[finding.verdict]} />{' '}
                  <Link to={href('/admin/submissions/eligibility/edit/:id', { id: finding.ruleId })}>
                    {finding.message}
                  </Link>
                  <small>{finding.given === '' ? 'Nothing given' : finding.given}</small>
                </li>
              ))}
            </ul>
          ),
        },
        {
          header: 'Decide',
          headerHidden: true,
          cell: (row) => (
            <Link
              to={withQuery(href('/admin/submissions/bulk'), {
                ...{ action: 'disqualify', id: row.id, back: 'entry' },
                // An address has no room for more than that of some rules.
                reason: clip(row.findings.map(({ message }) => message).join(' '), MAX_REASON_IN_ADDRESS),
              })}
            >
              Disqualify<VisuallyHidden>: {shownTitle(row.title)}</VisuallyHidden>
            </Link>
          ),
        },
      ]}
    />
  )
}
