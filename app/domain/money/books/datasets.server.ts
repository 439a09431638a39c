import { defineDataset, keyed, type AskedData } from '#app/platform/exports/dataset.server.ts'
import { bookColumns } from './export-columns.ts'
import { booksAfter, countBooks, type BookRows } from './money-lists.server.ts'
import type { FinanceTab } from './rules.ts'

const PERSONAL = ['Bill to', 'Email', 'Recorded by', 'Requested by', 'Decided by', 'Reference']

function ofTab<Tab extends FinanceTab>(tab: Tab, title: string, about: string) {
  const filter = ({ year }: AskedData) => ({
    ...{ tab, year, kind: null, method: null, from: null, to: null, by: 'month' as const },
  })
  return defineDataset<BookRows[Tab]>({
    ...{ key: tab, title, about },
    group: 'Money',
    right: 'money',
    tellsOfEntries: false,
    columns: ({ now }) => keyed<BookRows[Tab]>(bookColumns(now)[tab], PERSONAL),
    count: (asked) => countBooks(asked.admin, filter(asked), asked.zone),
    read: (asked, last, limit) => booksAfter(asked.admin, filter(asked), asked.zone, last, limit),
  })
}

/** Invoices, payments and refunds as bookkeepers read them. */
export const bookDatasets = [
  ofTab('invoices', 'Invoices', 'Every invoice of the season, of entries, memberships, sponsors and pools.'),
  ofTab('payments', 'Payments', 'Money that arrived for the season’s invoices.'),
  ofTab('refunds', 'Refunds', 'Refunds of the season’s invoices, those under way too.'),
]
