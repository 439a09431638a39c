import { db } from '#db/client.ts'
import { pageOf } from '#db/page-of.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { shownStatus } from './rules.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'

export type StudioInvoice = Awaited<ReturnType<typeof listInvoicesOfStudio>>['rows'][number]

/** Invoices of a studio for its members, the newest first, one page of them; none for others. */
export async function listInvoicesOfStudio(
  studioId: number,
  viewer: Viewer,
  list: { limit: number; offset: number },
  now: Date,
) {
  const found = db()
    .selectFrom('invoices as i')
    .innerJoin('studio_members as m', (join) => join.on('m.studio_id', '=', studioId))
    // Its own, and those of studios that were merged into it.
    .where((eb) =>
      eb('i.studio_id', 'in', (own) =>
        own
          .selectFrom('studios')
          .where((merged) => merged.or([merged('id', '=', studioId), merged('merged_into', '=', studioId)]))
          .select('id'),
      ),
    )
    .where('i.kind', '=', 'entry')
    .where('m.user_id', '=', viewer.userId)
    .where('m.status', '=', 'active')
    .orderBy('i.id', 'desc')
    .select([
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
    ])
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
