import type { ListRules, ListState } from '#app/ui/list-state.ts'
import {
  INVOICE_AGES,
  INVOICE_FILTERS,
  INVOICE_SORTS,
  PAY_METHOD_LABELS,
  type InvoiceAge,
  type InvoiceFilter,
  type InvoiceSort,
  type PayMethod,
} from './rules.ts'

/** What the address of the office's list of invoices may say. Client-safe. */

export const INVOICE_LIST: ListRules<InvoiceSort> = {
  sortable: INVOICE_SORTS,
  defaultSort: 'number',
  defaultDirection: 'desc',
  filters: ['year', 'status', 'age', 'method'],
}

export const PAY_METHODS = Object.keys(PAY_METHOD_LABELS) as PayMethod[]

/** The filters of an address; what they do not know counts as not asked. */
export function invoiceFilters({ filters }: Pick<ListState, 'filters'>): {
  filter: InvoiceFilter | null
  age: InvoiceAge | null
  method: PayMethod | null
  year: number | null
} {
  return {
    year: /^\d{4}$/.test(filters.year ?? '') ? Number(filters.year) : null,
    filter: INVOICE_FILTERS.find((each) => each === filters.status) ?? null,
    age: INVOICE_AGES.find((each) => each === filters.age) ?? null,
    method: PAY_METHODS.find((each) => each === filters.method) ?? null,
  }
}
