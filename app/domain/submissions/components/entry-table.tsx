import { sectionHref } from '#app/domain/submissions/addresses.ts'
import { Form, Link } from '@remix-run/react'
import { categoryOfEntry } from '#app/domain/catalogue/categories/rules.ts'
import { Thumb } from '#app/domain/catalogue/works/components/thumb.tsx'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Cluster } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column, type DataTableProps } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { href } from '#app/platform/href.ts'
import { isEditable, paymentLabels, ownerState, shownTitle } from '#app/domain/submissions/rules.ts'
import type { EntryLine } from '#app/domain/submissions/entry-lines.server.ts'
import { withdrawalRefusal } from '#app/domain/submissions/withdrawal.ts'

const category: Column<EntryLine> = {
  id: 'category',
  header: 'Category',
  sortable: true,
  cell: categoryOfEntry,
}

function Work({ row, to }: { row: EntryLine; to: string }) {
  return (
    <Thumb picture={row.picture} kind={row.categoryType}>
      <Link to={to}>{shownTitle(row.title)}</Link>
      {row.code ? (
        <>
          <br />
          <span className="hint">{row.code}</span>
        </>
      ) : null}
    </Thumb>
  )
}

const work: Column<EntryLine> = {
  id: 'title',
  header: 'Entry',
  main: true,
  sortable: true,
  cell: (row) => <Work row={row} to={sectionHref(row.id, row.openPage)} />,
}

const status: Column<EntryLine> = {
  id: 'status',
  header: 'Status',
  sortable: true,
  cell: (row) => {
    const state = ownerState(row)
    return <Pill tone={state.tone}>{state.label}</Pill>
  },
}

const updated: Column<EntryLine> = {
  id: 'updated',
  header: 'Changed',
  sortable: true,
  cell: (row) => <DateTime value={row.updatedAt} style="short" />,
}

const select: Column<EntryLine> = {
  header: 'Select',
  headerHidden: true,
  labelled: true,
  cell: (row) => (
    <label className="choice">
      <input type="checkbox" name="id" value={row.id} />
      <VisuallyHidden>
        Select {shownTitle(row.title)}, {row.categoryName}
      </VisuallyHidden>
    </label>
  ),
}

const paymentAndPrice: Column<EntryLine> = {
  id: 'payment',
  header: 'Payment',
  sortable: true,
  cell: (row) => (
    <>
      <Pill tone={paymentLabels[row.paymentStatus].tone}>{paymentLabels[row.paymentStatus].label}</Pill>
      {row.cents === null ? null : (
        <small>
          <Money cents={row.cents} currency={row.currency} />
        </small>
      )}
    </>
  ),
}

interface RowProps {
  row: EntryLine
  judgingBegun: boolean
  entering: boolean
}

function RowActions({ row, judgingBegun, entering }: RowProps) {
  const of = (
    <VisuallyHidden>
      {' '}
      {shownTitle(row.title)}, {row.categoryName}
    </VisuallyHidden>
  )
  return (
    <Cluster>
      {isEditable(row.status) ? <Link to={sectionHref(row.id, row.openPage)}>Continue{of}</Link> : null}
      {entering ? (
        <Link to={href('/submissions/edit/:submissionId/copy-to', { submissionId: row.id })}>Copy{of}</Link>
      ) : null}
      <Link to={href('/submissions/edit/:submissionId/copy', { submissionId: row.id })}>Print{of}</Link>
      {withdrawalRefusal(row, judgingBegun) === null ? (
        <Link to={href('/submissions/remove/:submissionId', { submissionId: row.id })}>Withdraw{of}</Link>
      ) : null}
    </Cluster>
  )
}

interface OwnEntriesProps extends Pick<DataTableProps<EntryLine>, 'caption' | 'rows' | 'sort'> {
  judgingBegun: boolean
  /** Entries are taken now. */
  entering: boolean
  /** This person may enter for the studio, so the chosen ones can be put in the cart or withdrawn. */
  mayChange: boolean
}

/** A studio's own submissions, with what can be done to each and to several at once. */
export function OwnEntries({ rows, sort, caption, judgingBegun, entering, mayChange }: OwnEntriesProps) {
  const actions: Column<EntryLine> = {
    header: 'Actions',
    headerHidden: true,
    cell: (row) => <RowActions row={row} judgingBegun={judgingBegun} entering={entering} />,
  }
  const others = [work, category, status, paymentAndPrice, updated, actions]
  const columns = mayChange ? [select, ...others] : others
  const table = <DataTable caption={caption} captionHidden columns={columns} rows={rows} sort={sort} />
  if (!mayChange) return table
  return (
    <Form method="get" action={href('/submissions/bulk')} className="stack stack-tight">
      {table}
      <ButtonRow>
        {entering ? (
          <Button kind="secondary" name="do" value="cart">
            Add selected to cart
          </Button>
        ) : null}
        <Button kind="secondary" name="do" value="withdraw">
          Withdraw selected
        </Button>
      </ButtonRow>
    </Form>
  )
}
