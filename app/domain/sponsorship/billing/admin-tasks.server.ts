import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'

/** Payments of a sponsorship that has ended and of which no refund was asked for or made. */
const isOwed = sql<boolean>`exists (
  select from invoice_lines line join payments p on p.invoice_id = line.invoice_id and p.status = 'succeeded'
  where line.record_kind = 'sponsorship' and line.record_id = s.id
    and not exists (select from refunds r where r.payment_id = p.id and r.status <> 'declined'))`

/** Sponsorships that have ended with money here, until a refund is asked for. */
export async function findOwedSponsors({ year }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const { count } = await reader
    .selectFrom('sponsorships as s')
    .where('s.year', '=', year)
    .where('s.state', 'in', ['withdrawn', 'terminated'])
    .where(isOwed)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const to = withQuery(href('/admin/sponsorships'), { state: 'terminated' })
  return countedTask(
    Number(count),
    'sponsorship has ended with a payment to settle',
    'sponsorships have ended with payments to settle',
    { key: 'sponsorships_owed', urgency: 'awaited', to },
  )
}
