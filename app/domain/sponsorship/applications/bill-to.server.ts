import type { Reader } from '#db/client.ts'
import { billTo } from '#app/domain/money/billing/schema.ts'
import { invoicesOf } from '#app/domain/money/billing/issue-for.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { canInvoice } from '#app/domain/sponsorship/billing/rules.ts'
import type { BillToInput } from '#app/domain/sponsorship/billing/schema.ts'
import { agreedTerms } from './agreed-terms.server.ts'
import type { Applicant } from './apply.server.ts'
import { lockSponsorship } from './progress.server.ts'

/** Whom a sponsor wants to be invoiced, as the fields of a form have it; `null` where it has not said so. */
export async function readBillTo(id: number, reader: Reader): Promise<Record<string, string> | null> {
  const row = await reader
    .selectFrom('sponsorships')
    .where('id', '=', id)
    .select(['bill_to as billTo', 'po_number as poNumber'])
    .executeTakeFirst()
  const known = billTo.safeParse(row?.billTo)
  if (!known.success) return null
  const fields = Object.entries(known.data).map(([name, value]) => [`billTo.${name}`, value ?? ''] as const)
  return { ...Object.fromEntries(fields), poNumber: row?.poNumber ?? '' }
}

/** Keeps whom a sponsor wants to be invoiced, as it says by its link. Refuses `conflict` where nothing is invoiced, or it was already. */
export async function saveBillTo(id: number, input: BillToInput, by: Applicant, now: Date): Promise<Outcome> {
  return transactionOnCached(async (trx): Promise<Outcome> => {
    const sponsorship = await lockSponsorship(id, trx)
    if (!sponsorship) return refuse('not_found', 'We can’t find this application.')
    if (!canInvoice(sponsorship.state))
      return refuse('conflict', 'This sponsorship is not invoiced in its present status.')
    const terms = await agreedTerms(id, trx)
    if (!terms || terms.priceCents === 0)
      return refuse('conflict', 'This sponsorship costs nothing, so there is no invoice.')
    if ((await invoicesOf('sponsorship', id, trx)).length > 0)
      return refuse('conflict', 'The invoice has already been issued. Ask us to correct it.')
    const set = { bill_to: JSON.stringify(input.billTo), po_number: input.poNumber, updated_at: now }
    await trx.updateTable('sponsorships').set(set).where('id', '=', id).execute()
    await auditRecord(by, 'sponsorship.bill_to_given', id, { after: { billTo: input.billTo.name } }, now, trx)
    return ok()
  })
}
