import { sql, type Expression, type SqlBool } from 'kysely'
import { db } from '#db/client.ts'
import { pageOf } from '#db/page-of.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { shownStatus } from './rules.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'

export type StudioInvoice = Awaited<ReturnType<typeof listInvoicesOfStudio>>['rows'][number]

const COLUMNS = [
  'i.id',
  'i.number',
  'i.status',
  'i.currency',
  'i.total_cents as totalCents',
  'i.paid_cents as paidCents',
  'i.credited_cents as creditedCents',
  'i.refunded_cents as refundedCents',
  'i.issued_at as issuedAt',
  'i.due_at as dueAt',
] as const

interface Part {
  limit: number
  offset: number
}

/** For its entries: those of the studio, and of studios that were merged into it; none for people who are not of it. */
const ofStudio = (studioId: number, viewer: Viewer) =>
  sql<boolean>`(i.kind = 'entry' and i.studio_id in (
      select id from studios where id = ${studioId} or merged_into = ${studioId})
    and exists (select from studio_members m
      where m.studio_id = ${studioId} and m.user_id = ${viewer.userId} and m.status = 'active'))`

async function pageOfInvoices(which: Expression<SqlBool>, list: Part, now: Date) {
  const found = db().selectFrom('invoices as i').where(which).orderBy('i.id', 'desc').select(COLUMNS)
  const { rows, total: count } = await pageOf(found, list)
  return {
    rows: rows.map(({ paidCents, ...row }) => ({
      ...row,
      dueCents: dueCents({ ...row, paidCents }),
      status: shownStatus(row, now),
    })),
    count,
  }
}

/** Invoices of a studio for its members, the newest first, one page of them; none for others. */
export function listInvoicesOfStudio(studioId: number, viewer: Viewer, list: Part, now: Date) {
  return pageOfInvoices(ofStudio(studioId, viewer), list, now)
}

/** All that a person pays: the invoices of the studio they act for, and those of their own memberships. */
export function listOwnInvoices(studioId: number | null, viewer: Viewer, list: Part, now: Date) {
  const own = sql<boolean>`(i.kind = 'membership' and i.user_id in (select accounts_of(${viewer.userId})))`
  const which = studioId === null ? own : sql<boolean>`(${own} or ${ofStudio(studioId, viewer)})`
  return pageOfInvoices(which, list, now)
}
