import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Trx } from '#db/client.ts'
import { invoicesOf, issueInvoiceFor } from '#app/domain/money/billing/issue-for.server.ts'
import { voidInvoiceFor } from '#app/domain/money/billing/void-invoice-for.server.ts'
import { shownStatus } from '#app/domain/money/billing/rules.ts'
import { billTo } from '#app/domain/money/billing/schema.ts'
import { agreedDueDate } from '#app/domain/season/prices/due-days.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { readLevelTerms } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { Actor } from '#app/platform/viewer.ts'
import type { LockedPartner } from './locked-partner.server.ts'
import { partnerReference } from './rules.ts'

interface NewCharge {
  what: 'first' | 'renewal' | 'change'
  changeId?: number
  revisionId: number
  amountCents: number
}

const DETAILS: Readonly<Record<NewCharge['what'], (months: number) => string>> = {
  first: (months) => `Partnership of ${months} months, from the day it is paid`,
  renewal: (months) => `Partnership of ${months} months, following the term before`,
  change: () => 'Change of level, for the rest of the term',
}

/**
 * Bills a locked partner: a charge, and its invoice. Refuses, and writes nothing, where the level is priced in another currency than
 * the season, or the tax number is of the wrong form.
 */
export async function openCharge(
  partner: LockedPartner,
  { what, changeId, revisionId, amountCents }: NewCharge,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  const { userId, poolName, termMonths, id, poNumber } = partner
  const { currency, name } = await readLevelTerms(revisionId, trx)
  if (userId === null) return refuse('conflict', 'The account of this partner was deleted.')
  const charge = await trx
    .insertInto('pool_charges')
    .values({
      partner_id: id,
      what,
      change_id: changeId ?? null,
      revision_id: revisionId,
      amount_cents: amountCents,
      currency,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { year } = await currentSeasonIn(trx)
  const issued = await issueInvoiceFor(
    {
      ...{ kind: 'pool', year, recordId: charge.id, instalment: 1, userId, poNumber, currency },
      billTo: billTo.parse(partner.billTo),
      payMethod: 'bank_transfer',
      lines: [
        {
          description: `${poolName}: ${name}`,
          detail: `${DETAILS[what](termMonths)} · ${partnerReference(id)}`,
          amountCents,
        },
      ],
      dueAt: agreedDueDate(now),
      key: randomUUID(),
    },
    by,
    now,
    trx,
  )
  if (issued.ok) return ok()
  await trx.deleteFrom('pool_charges').where('id', '=', charge.id).execute()
  return issued
}

/** Voids the unpaid invoice of a partner, where there is one. Refuses `conflict` while it cannot be. */
export async function voidOpenCharge(
  partnerId: number,
  reason: string,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  const open = await trx
    .selectFrom('pool_charges')
    .where('partner_id', '=', partnerId)
    .where('state', '=', 'open')
    .select('id')
    .executeTakeFirst()
  const [invoice] = open ? await invoicesOf('pool', open.id, trx) : []
  return invoice ? voidInvoiceFor(invoice.id, reason, by, now, trx) : ok()
}

/** Whether a partner has something to pay: no term and no other level is ordered until then. */
export async function hasOpenCharge(partnerId: number, reader: Reader): Promise<boolean> {
  const open = await reader
    .selectFrom('pool_charges')
    .where('partner_id', '=', partnerId)
    .where('state', 'in', ['open', 'owed'])
    .select('id')
    .executeTakeFirst()
  return open !== undefined
}

export type PartnerInvoice = Awaited<ReturnType<typeof invoicesOfPartner>>[number]

const MAX_INVOICES = 50

/** The invoices of a partner, the newest first, with their documents; `isOpen` where one is still to be paid. */
export async function invoicesOfPartner(partnerId: number, now: Date, reader: Reader) {
  const rows = await reader
    .selectFrom('pool_charges as c')
    .innerJoin('invoice_lines as l', (join) =>
      join.onRef('l.record_id', '=', 'c.id').on('l.record_kind', '=', 'pool'),
    )
    .innerJoin('invoices as i', (join) => join.onRef('i.id', '=', 'l.invoice_id').on('i.kind', '=', 'pool'))
    .where('c.partner_id', '=', partnerId)
    .orderBy('i.id', 'desc')
    .select(['i.id', 'i.number', 'i.status', 'i.currency', 'l.description', 'i.issued_at as issuedAt'])
    .select(['i.total_cents as totalCents', 'i.paid_cents as paidCents', 'i.due_at as dueAt'])
    .select(['i.credited_cents as creditedCents', 'i.refunded_cents as refundedCents'])
    .select(sql<boolean>`c.state in ('open', 'owed') and l.live`.as('isOpen'))
    .limit(MAX_INVOICES)
    .execute()
  return rows.map((row) => ({ ...row, status: shownStatus(row, now), dueCents: dueCents(row) }))
}
