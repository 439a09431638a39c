import type { ReactNode } from 'react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Party } from './invoice-sheet.tsx'
import type { CreditSheet as Sheet } from '../invoice-page.server.ts'
import { chargedTax, taxLabel, taxNote } from '#app/domain/season/prices/tax.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Money } from '#app/ui/money.tsx'
import { DataTable } from '#app/ui/table.tsx'

interface CreditSheetProps {
  credit: LoaderData<Sheet>
  /** A link to the invoice it is for. */
  invoice: ReactNode
}

/** A credit note as it is read on a screen and printed. */
export function CreditSheet({ credit, invoice }: CreditSheetProps) {
  const money = (cents: number) => <Money cents={cents} currency={credit.currency} />
  const { tax } = credit
  const charged = chargedTax(tax)
  return (
    <>
      <DefinitionList
        items={[
          { term: 'Invoice', value: invoice },
          { term: 'From', value: <Party party={credit.seller} /> },
          { term: 'To', value: <Party party={credit.billTo} /> },
          { term: 'Issued', value: <DateTime value={credit.issuedAt} /> },
          { term: 'Reason', value: credit.reason },
          ...(charged
            ? [
                { term: 'Net', value: money(credit.totalCents - credit.taxCents) },
                { term: taxLabel(charged), value: money(credit.taxCents) },
              ]
            : []),
          { term: 'Credited', value: <strong>{money(credit.totalCents)}</strong> },
        ]}
      />
      <p>{credit.meaning}</p>
      {tax && taxNote(tax) ? <p>{taxNote(tax)}</p> : null}
      <DataTable
        caption="Items"
        captionHidden
        columns={[
          {
            id: 'description',
            header: 'Description',
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
        ]}
        rows={credit.lines}
        rowKey={(line) => `${line.description} ${line.detail}`}
        foot={['Total', money(credit.totalCents)]}
      />
    </>
  )
}
