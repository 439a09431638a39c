import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { taxLabel, TREATMENT_WORDS, type InvoiceTax } from '#app/domain/season/prices/tax.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { inPeriod, ofSeason } from './ledger.server.ts'
import { monthLabel, type FinanceFilter } from './rules.ts'

/** What a tax return asks of a month: net and tax of what was billed and credited, by how it is taxed. */
export interface TaxRow {
  currency: string
  /** "Nov 2026" */
  month: string
  /** "VAT 19%", "VAT: reverse charge", "VAT: exempt", "No tax". */
  treatment: string
  netCents: number
  taxCents: number
  creditedNetCents: number
  creditedTaxCents: number
}

type Sums = Omit<TaxRow, 'treatment'> &
  Pick<InvoiceTax, 'name' | 'rateBp'> & { applied: InvoiceTax['treatment'] | null }

function treatmentOf({ applied, name, rateBp }: Sums): string {
  if (applied === null) return 'No tax'
  return applied === 'taxed'
    ? taxLabel({ name, rateBp, treatment: applied })
    : `${name || 'Tax'}: ${TREATMENT_WORDS[applied]}`
}

/**
 * The tax of a season by month and treatment, in the period, read from invoices and credit notes; a void invoice and its credit note
 * count for nothing. Empty where no invoice says anything of tax.
 */
export async function taxReport(_admin: AdminViewer, filter: FinanceFilter): Promise<TaxRow[]> {
  const { method } = filter
  const counted = sql`i.status <> 'void' and ${ofSeason(filter)} and ${method ? sql`i.pay_method = ${method}` : sql`true`}`
  const { rows } = await sql<Sums>`
    select currency, to_char(day, 'YYYY-MM') as month, tax->>'treatment' as applied, coalesce(tax->>'name', '') as name,
      coalesce((tax->>'rateBp')::int, 0) as "rateBp", sum(net) as "netCents", sum(taxed) as "taxCents",
      sum(credited_net) as "creditedNetCents", sum(credited_tax) as "creditedTaxCents"
    from (
      select i.currency, award_day(i.issued_at) as day, i.tax, i.total_cents - i.tax_cents as net, i.tax_cents as taxed,
        0 as credited_net, 0 as credited_tax
      from invoices i where ${counted} and ${inPeriod(sql`award_day(i.issued_at)`, filter)}
      union all
      select i.currency, award_day(c.issued_at), i.tax, 0, 0, c.total_cents - c.tax_cents, c.tax_cents
      from credit_notes c join invoices i on i.id = c.invoice_id
      where ${counted} and ${inPeriod(sql`award_day(c.issued_at)`, filter)}
    ) moves
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 5 limit 500`.execute(db())
  if (rows.every(({ applied }) => applied === null)) return []
  return rows.map((row) => ({
    ...{ currency: row.currency, month: monthLabel(row.month), treatment: treatmentOf(row) },
    ...{ netCents: row.netCents, taxCents: row.taxCents },
    ...{ creditedNetCents: row.creditedNetCents, creditedTaxCents: row.creditedTaxCents },
  }))
}
