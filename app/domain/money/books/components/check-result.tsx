import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { RULES, RULE_LABELS, type CurrencySums, type Finding, type Rule } from '../invariants.ts'

interface Result {
  findings: readonly Finding[]
  facts: {
    invoices: number
    entries: number
    series: number
    discounts: number
    findings: number
    sums: readonly CurrencySums[]
  }
}

function RecordLink({ record }: Pick<Finding, 'record'>) {
  switch (record?.entity) {
    case 'invoice':
      return <Link to={href('/admin/submissions/invoices/:id', { id: record.id })}>{record.label}</Link>
    case 'submission':
      return (
        <Link to={href('/admin/submissions/edit/:submissionId', { submissionId: record.id })}>
          {record.label}
        </Link>
      )
    case 'discount':
      return <Link to={href('/admin/discounts/edit/:id', { id: record.id })}>{record.label}</Link>
    default:
      return 'The books'
  }
}

interface SumRow {
  id: Exclude<keyof CurrencySums, 'currency'>
  words: string
}

/** The balance as an equation, line by line. */
const SUM_ROWS: readonly SumRow[] = [
  { id: 'billedCents', words: 'Invoices, without void ones' },
  { id: 'creditedCents', words: '− credit notes of these' },
  { id: 'receivedCents', words: '= payments' },
  { id: 'refundedCents', words: '− refunds' },
  { id: 'outstandingCents', words: '+ outstanding' },
  { id: 'owedBackCents', words: '− to give back' },
  { id: 'writtenOffCents', words: '+ written off' },
]

type Row = Finding & { place: number }

const findingColumns: Column<Row>[] = [
  { id: 'record', header: 'Record', main: true, cell: (row) => <RecordLink record={row.record} /> },
  { id: 'words', header: 'What is wrong', long: true, cell: (row) => row.words },
]

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** What a check asked, what it found, and the sums it found it by. */
export function CheckResult({ result }: { result: Result }) {
  const { findings, facts } = result
  const foundBy = (rule: Rule) => findings.filter((finding) => finding.rule === rule).length
  const rows = findings.map((finding, place): Row => ({ ...finding, place }))
  const read = [
    plural(facts.invoices, 'invoice', 'invoices'),
    plural(facts.entries, 'submission', 'submissions'),
    `${plural(facts.series, 'series', 'series')} of numbers`,
    plural(facts.discounts, 'discount', 'discounts'),
  ]
  const sumColumns: Column<SumRow>[] = [
    { id: 'what', header: 'Sum', main: true, cell: (row) => row.words },
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
        <Notice tone="good" title="The books are in order">
          Every question was answered yes.
        </Notice>
      ) : (
        <Notice
          tone="bad"
          title={facts.findings === 1 ? 'One thing is wrong' : `${facts.findings} things are wrong`}
        >
          Nothing was changed by the check. Open each record and set it right there.
        </Notice>
      )}
      {rows.length > 0 ? (
        <DataTable
          caption={
            facts.findings > rows.length
              ? `The first ${rows.length} of ${facts.findings} findings`
              : 'Findings'
          }
          columns={findingColumns}
          rows={rows}
          rowKey={(row) => row.place}
        />
      ) : null}
      <DataTable
        caption="What was asked"
        columns={[
          { id: 'rule', header: 'Question', main: true, cell: (rule: Rule) => RULE_LABELS[rule] },
          {
            id: 'answer',
            header: 'Answer',
            cell: (rule: Rule) =>
              foundBy(rule) === 0 ? (
                <Pill tone="good">Yes</Pill>
              ) : (
                <Pill tone="bad">{foundBy(rule) === 1 ? 'No, once' : `No, ${foundBy(rule)} times`}</Pill>
              ),
          },
        ]}
        rows={RULES}
        rowKey={(rule) => rule}
      />
      {facts.sums.length > 0 ? (
        <DataTable caption="The sums" columns={sumColumns} rows={SUM_ROWS} rowKey={(row) => row.id} />
      ) : null}
      <p className="hint">{`Read for it: ${read.join(', ')}.`}</p>
    </>
  )
}
