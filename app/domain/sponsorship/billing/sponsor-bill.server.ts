import type { Reader } from '#db/client.ts'
import { payerPath } from '#app/domain/money/billing/invoice-link.server.ts'
import { shownStatus } from '#app/domain/money/billing/rules.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { addLocalDays } from '#app/domain/season/seasons/zoned-times.ts'
import { refundableCents, refundTerms, refundText } from './refund-terms.ts'

const MAX_INVOICES = 200

interface Asked {
  now: Date
  /** Which page the reader may open: by a secret link, by its own address, or none where only figures are shown. */
  links: 'secret' | 'own' | null
}

export type SponsorInvoice = Awaited<ReturnType<typeof sponsorInvoices>>[number]

/** The invoices of sponsorships with what is due, the oldest first; void ones too, since the sponsor has them. */
export async function sponsorInvoices(ids: readonly number[], { now, links }: Asked, reader: Reader) {
  if (ids.length === 0) return []
  const rows = await reader
    .selectFrom('invoice_lines as line')
    .innerJoin('invoices as i', 'i.id', 'line.invoice_id')
    .where('line.record_kind', '=', 'sponsorship')
    .where('line.record_id', 'in', ids)
    .orderBy('i.id')
    .select(['line.record_id as sponsorshipId', 'i.id', 'i.number', 'i.status', 'i.kind'])
    .select(['i.link_key as linkKey', 'i.public_id as publicId', 'i.currency', 'i.total_cents as totalCents'])
    .select(['i.paid_cents as paidCents', 'i.credited_cents as creditedCents'])
    .select(['i.refunded_cents as refundedCents', 'i.issued_at as issuedAt', 'i.due_at as dueAt'])
    .limit(MAX_INVOICES)
    .execute()
  return rows.map(({ publicId, linkKey, kind, refundedCents, ...row }) => ({
    ...row,
    dueCents: dueCents({ ...row, refundedCents }),
    keptCents: row.paidCents - refundedCents,
    status: shownStatus(row, now),
    to: links && payerPath({ id: row.id, publicId, linkKey, kind }, links === 'secret'),
  }))
}

/** What a sponsor who cancels gets back, in words, and how much that is of what was paid until now. */
export function refundOf(
  invoices: readonly SponsorInvoice[],
  configs: Readonly<Record<string, string | undefined>>,
  { ceremonyAt, timezone }: { ceremonyAt: Date | null; timezone: string },
  now: Date,
) {
  const terms = refundTerms(configs)
  const endsAt = terms && ceremonyAt && addLocalDays(ceremonyAt, -terms.days, timezone)
  const keptCents = invoices.reduce((sum, invoice) => sum + invoice.keptCents, 0)
  return {
    text: refundText(terms),
    endsAt,
    keptCents,
    refundableCents: refundableCents(keptCents, terms, endsAt, now),
    currency: invoices[0]?.currency ?? null,
  }
}
