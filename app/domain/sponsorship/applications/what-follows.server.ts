import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { findNewestSent } from '#app/domain/sponsorship/contracts/queries.server.ts'
import { shownContractState, type ContractState } from '#app/domain/sponsorship/contracts/rules.ts'
import type { Follows } from './rules.ts'

const NOTHING: Omit<Follows, 'days'> = { ahead: null, contract: 'none', invoices: 0, paid: 0 }

/** Whether a contract waits for the sponsor, or for the award. */
function contractStep(
  sent: { state: ContractState; expiresAt: Date | null } | undefined,
  now: Date,
): Follows['contract'] {
  const shown = sent && shownContractState(sent, now)
  if (shown === 'signed') return 'signed'
  return shown === 'sent' || shown === 'viewed' ? 'sent' : 'none'
}

/**
 * Where the next steps of sponsorships stand, by their ids: the place on the waiting list, the contract, and the invoices that count.
 * What is told of them reads this alone, so that no two places of a page say different things.
 */
export async function whatFollows(ids: readonly number[], days: number | null, now: Date, reader: Reader) {
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
            sql<number>`(select count(*) from invoice_lines l where l.record_kind = 'sponsorship' and l.record_id = s.id
              and l.live)`.as('invoices'),
            sql<number>`(select count(*) from invoice_lines l join invoices i on i.id = l.invoice_id
              where l.record_kind = 'sponsorship' and l.record_id = s.id and l.live and i.status = 'paid')`.as(
              'paid',
            ),
          ])
          .execute()
  const contracts = await findNewestSent(ids, reader)
  const found = new Map(
    rows.map(({ id, ...follows }) => [
      id,
      { ...follows, days, contract: contractStep(contracts.get(id), now) },
    ]),
  )
  return (id: number): Follows => found.get(id) ?? { ...NOTHING, days }
}
