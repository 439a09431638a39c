import { Link } from '@remix-run/react'
import { AdminInvoiceLink } from '#app/domain/money/billing/components/columns.tsx'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { BooksCheck } from '../checks.server.ts'
import { RULES, RULE_LABELS, type Finding, type Rule } from '../invariants.ts'
import { checkTitle, type Balance } from '../rules.ts'

function RecordLink({ record }: Pick<Finding, 'record'>) {
  switch (record?.entity) {
    case 'invoice':
      return <AdminInvoiceLink id={record.id} number={record.label} />
    case 'submission':
      return (
        <Link to={href('/admin/submissions/edit/:submissionId', { submissionId: record.id })}>
          {record.label}
        </Link>
      )
    case 'discount':
      return <Link to={href('/admin/discounts/edit/:id', { id: record.id })}>{record.label}</Link>
    default:
      return 'All records'
  }
}

interface SumRow {
  id: keyof Balance
  label: string
}

/** The balance as an equation, line by line. */
const SUM_ROWS: readonly SumRow[] = [
  { id: 'billedCents', label: 'Invoices, excluding void ones' },
  { id: 'creditedCents', label: '− credit notes' },
  { id: 'receivedCents', label: '= payments' },
  { id: 'refundedCents', label: '− refunds' },
  { id: 'outstandingCents', label: '+ outstanding' },
  { id: 'owedBackCents', label: '− refunds to pay out' },
  { id: 'writtenOffCents', label: '+ written off' },
]

type Row = Finding & { place: number }

const findingColumns: readonly Column<Row>[] = [
  { id: 'record', header: 'Record', main: true, cell: (row) => <RecordLink record={row.record} /> },
  { id: 'text', header: 'Problem', long: true, cell: (row) => row.text },
]

/** What a check of the books looked at and found, and the sums it compared. */
export function CheckResult({ result }: { result: Pick<BooksCheck, 'findings' | 'facts'> }) {
  const { findings, facts } = result
  const foundBy = (rule: Rule) => findings.filter((finding) => finding.rule === rule).length
  const rows = findings.map((finding, place): Row => ({ ...finding, place }))
  const read = [
    countText(facts.invoices, 'invoice', 'invoices'),
    countText(facts.entries, 'entry', 'entries'),
    countText(facts.series, 'number series', 'number series'),
    countText(facts.discounts, 'discount', 'discounts'),
  ]
  const sumColumns: Column<SumRow>[] = [
    { id: 'what', header: 'Sum', main: true, cell: (row) => row.label },
    ...facts.sums.map((sums): Column<SumRow> => ({
      id: sums.currency,
      header: sums.currency,
      numeric: true,
      cell: (row) => <Money cents={sums[row.id]} currency={sums.currency} />,
    })),
  ]
  return (
    <>
      {facts.findings === 0 ? (
        <Notice tone="good" title={checkTitle(0)} />
      ) : (
        <Notice tone="bad" title={checkTitle(facts.findings)}>
          The check has changed nothing. Open each record to fix it.
        </Notice>
      )}
      {rows.length > 0 ? (
        <DataTable
          caption={
            facts.findings > rows.length ? `First ${rows.length} of ${facts.findings} problems` : 'Problems'
          }
          columns={findingColumns}
          rows={rows}
          rowKey={(row) => row.place}
        />
      ) : null}
      <DataTable
        caption="Checks"
        columns={[
          { id: 'rule', header: 'Check', main: true, cell: (rule: Rule) => RULE_LABELS[rule] },
          {
            id: 'answer',
            header: 'Result',
            cell: (rule: Rule) =>
              foundBy(rule) === 0 ? (
                <Pill tone="good">Passed</Pill>
              ) : (
                <Pill tone="bad">{countText(foundBy(rule), 'problem', 'problems')}</Pill>
              ),
          },
        ]}
        rows={RULES}
        rowKey={(rule) => rule}
      />
      {facts.sums.length > 0 ? <DataTable caption="Balance" columns={sumColumns} rows={SUM_ROWS} /> : null}
      <p className="hint">{`Checked: ${read.join(', ')}.`}</p>
    </>
  )
}
