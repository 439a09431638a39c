import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { countOf } from '#db/rows.ts'
import { currencyColumn, moneyColumn as money, type ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed, type AskedData } from '#app/platform/exports/dataset.server.ts'
import { BILLED_KIND_LABELS } from './rules.ts'
import { words } from '#app/platform/award-words.ts'

const creditNotes = ({ year }: AskedData) =>
  db()
    .selectFrom('credit_notes as c')
    .innerJoin('invoices as i', 'i.id', 'c.invoice_id')
    .leftJoin('studios as s', 's.id', 'i.studio_id')
    .leftJoin('users as u', 'u.id', 'c.issued_by')
    .where('c.year', '=', year)

const creditNotesAfter = (asked: AskedData, last: { id: number } | null, limit: number) =>
  creditNotes(asked)
    .where('c.id', '>', last?.id ?? 0)
    .orderBy('c.id')
    .limit(limit)
    .select(['c.id', 'c.number', 'i.number as invoice', 'i.kind as billed', 'c.kind', 's.name as studio'])
    .select([
      sql<string | null>`c.bill_to->>'name'`.as('billTo'),
      sql<string | null>`c.bill_to->>'email'`.as('email'),
      sql<string | null>`c.bill_to->>'country'`.as('country'),
      sql<string | null>`c.bill_to->>'taxId'`.as('taxId'),
    ])
    .select(['c.currency', 'c.tax_cents as taxCents', 'c.total_cents as totalCents'])
    .select(['c.issued_at as issuedAt', personName('u').as('issuedBy'), 'c.reason'])
    .execute()

type CreditRow = Awaited<ReturnType<typeof creditNotesAfter>>[number]

const WHY: Readonly<Record<CreditRow['kind'], string>> = {
  void: 'Invoice voided',
  correction: 'Credited',
  refund: 'Refunded',
}

const COLUMNS: readonly ExportColumn<CreditRow>[] = [
  { header: 'Credit note', kind: 'text', value: (row) => row.number },
  { header: 'Invoice', kind: 'text', value: (row) => row.invoice },
  { header: 'Type', kind: 'text', value: (row) => BILLED_KIND_LABELS[row.billed] },
  { header: 'For', kind: 'text', value: (row) => WHY[row.kind] },
  {
    key: 'studio',
    get header() {
      return words.Studio
    },
    kind: 'text',
    value: (row) => row.studio,
  },
  { header: 'Bill to', kind: 'text', value: (row) => row.billTo },
  { header: 'Email', kind: 'text', value: (row) => row.email },
  { header: 'Country', kind: 'text', value: (row) => row.country },
  { header: 'Tax number', kind: 'text', value: (row) => row.taxId },
  { header: 'Issued', kind: 'moment', value: (row) => row.issuedAt },
  currencyColumn((row) => row.currency),
  money('Net', (row) => row.totalCents - row.taxCents),
  money('Tax', (row) => row.taxCents),
  money('Total', (row) => row.totalCents),
  { header: 'Issued by', kind: 'text', value: (row) => row.issuedBy },
  { header: 'Reason', kind: 'text', value: (row) => row.reason },
]

/** Credit notes as bookkeepers read them; what the lines of their invoices name stays out. */
export const creditNotesDataset = defineDataset<CreditRow>({
  key: 'credit_notes',
  title: 'Credit notes',
  about: 'Every credit note of the season: of void invoices, of amounts that were credited, and of refunds.',
  group: 'Money',
  right: 'money',
  tellsOfEntries: false,
  columns: () => keyed(COLUMNS, ['Bill to', 'Email', 'Issued by', 'Reason']),
  count: (asked) => countOf(creditNotes(asked)),
  read: creditNotesAfter,
})
