import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Follows } from './rules.ts'

const NOTHING: Omit<Follows, 'days'> = { ahead: null, contract: 'none', invoices: 0, paid: 0 }

/**
 * Where the next steps of sponsorships stand, by their ids: the place on the waiting list, the contract, and the invoices that count.
 * What is told of them reads this alone, so that no two places of a page say different things.
 */
export async function whatFollows(ids: readonly number[], days: number | null, reader: Reader) {
  const rows =
    ids.length === 0
      ? []
      : await reader
          .selectFrom('sponsorships as s')
          .where('s.id', 'in', ids)
          .select([
            's.id',
            sql<number | null>`case when s.state = 'waitlisted' then (select count(*) from sponsorships w
              where w.package_id = s.package_id and w.state = 'waitlisted'
                and (w.waitlisted_at, w.id) < (s.waitlisted_at, s.id)) end`.as('ahead'),
            sql<Follows['contract']>`coalesce((select case
                when o.state = 'submitted' then 'signed' when o.state in ('due', 'changes_asked') then 'sent' end
              from sponsorship_obligations o where o.sponsorship_id = s.id and o.kind = 'contract'), 'none')`.as(
              'contract',
            ),
            sql<number>`(select count(*) from invoice_lines l where l.record_kind = 'sponsorship' and l.record_id = s.id
              and l.live)`.as('invoices'),
            sql<number>`(select count(*) from invoice_lines l join invoices i on i.id = l.invoice_id
              where l.record_kind = 'sponsorship' and l.record_id = s.id and l.live and i.status = 'paid')`.as(
              'paid',
            ),
          ])
          .execute()
  const found = new Map(rows.map(({ id, ...follows }) => [id, { ...follows, days }]))
  return (id: number): Follows => found.get(id) ?? { ...NOTHING, days }
}
