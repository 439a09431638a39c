import { filterOf, type ListRules, type ListState } from '#app/ui/list-state.ts'
import {
  BILLED_KINDS,
  INVOICE_AGES,
  INVOICE_FILTERS,
  INVOICE_SORTS,
  PAY_METHOD_LABELS,
  type InvoiceSort,
  type PayMethod,
} from './rules.ts'

/** What the address of the list of invoices for admins may say. Safe in the browser. */
export const INVOICE_LIST: ListRules<InvoiceSort> = {
  sortable: INVOICE_SORTS,
  defaultSort: 'number',
  defaultDirection: 'desc',
  filters: ['year', 'status', 'age', 'method', 'kind'],
}

const PAY_METHODS = Object.keys(PAY_METHOD_LABELS) as PayMethod[]

/** The filters of an address; unknown values are ignored. */
export function invoiceFilters(list: Pick<ListState, 'filters'>) {
  const year = list.filters.year ?? ''
  return {
    year: /^\d{4}$/.test(year) ? Number(year) : null,
    filter: filterOf(list, 'status', INVOICE_FILTERS),
    age: filterOf(list, 'age', INVOICE_AGES),
    method: filterOf(list, 'method', PAY_METHODS),
    kind: filterOf(list, 'kind', BILLED_KINDS),
  }
}
