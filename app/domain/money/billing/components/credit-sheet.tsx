import type { ReactNode } from 'react'
import { Party } from '#app/domain/money/billing/components/invoice-sheet.tsx'
import type { DocumentParty } from '#app/domain/money/billing/document-data.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Money } from '#app/ui/money.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

interface Line {
  description: string
  detail: string
  amountCents: number
}

interface CreditSheetProps {
  credit: {
    seller: DocumentParty
    billTo: DocumentParty
    reason: string
    /** What it means for the invoice, in a sentence. */
    meaning: string
    currency: string
    totalCents: number
    issuedAt: Date | string
    lines: readonly Line[]
  }
  /** A link to the invoice it is for. */
  invoice: ReactNode
}

/** A credit note as it is read on a screen and printed. */
export function CreditSheet({ credit, invoice }: CreditSheetProps) {
  const money = (cents: number) => <Money cents={cents} currency={credit.currency} />
  const columns: Column<Line>[] = [
    {
      id: 'description',
      header: 'What is credited',
      main: true,
      long: true,
      cell: (line) => (
        <>
          {line.description}
          {line.detail ? <small>{line.detail}</small> : null}
        </>
      ),
    },
    { id: 'amount', header: 'Amount', numeric: true, cell: (line) => money(line.amountCents) },
  ]
  return (
    <>
      <DefinitionList
        items={[
          { term: 'For invoice', value: invoice },
          { term: 'From', value: <Party party={credit.seller} /> },
          { term: 'To', value: <Party party={credit.billTo} /> },
          { term: 'Issued', value: <DateTime value={credit.issuedAt} /> },
          { term: 'Reason', value: credit.reason },
          { term: 'Credited', value: <strong>{money(credit.totalCents)}</strong> },
        ]}
      />
      <p>{credit.meaning}</p>
      <DataTable
        caption="What is credited"
        captionHidden
        columns={columns}
        rows={credit.lines}
        rowKey={(line) => `${line.description} ${line.detail}`}
        foot={['Total', money(credit.totalCents)]}
      />
    </>
  )
}
