import { sql } from 'kysely'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'
import type { Reader } from '#db/client.ts'
import type { TrophyState } from './rules.ts'

interface Counted {
  state: TrophyState | 'owed' | 'ended'
  count: number
}

/** What the season's orders wait for: a decision, a proof, a batch, and money that is to go back. */
export async function findTrophyTasks(
  { admin, year, now }: TaskQuestion,
  reader: Reader,
): Promise<AdminTask[]> {
  const { rows } = await sql<Counted>`
    select o.state, count(*)::int as count from trophy_orders o join nominations n on n.id = o.nomination_id
    where o.year = ${year} and o.state in ('requested', 'approved', 'paid', 'changes_asked', 'proof_ok')
      and n.status not in ('declined', 'revoked') and ${visibleTo(admin, 'n', now)} group by 1
    union all
    select 'ended', count(*)::int from trophy_orders o join nominations n on n.id = o.nomination_id
    where o.year = ${year} and o.state not in ('declined', 'cancelled', 'shipped', 'delivered')
      and n.status in ('declined', 'revoked') and ${visibleTo(admin, 'n', now)}
    union all
    select 'owed', count(distinct o.id)::int from trophy_orders o join nominations n on n.id = o.nomination_id
    join invoice_lines l on l.record_kind = 'trophy' and l.record_id = o.id and l.live
    join payments p on p.invoice_id = l.invoice_id and p.status = 'succeeded'
    where o.year = ${year} and o.state = 'cancelled' and ${visibleTo(admin, 'n', now)}
      and not exists (select from refunds r where r.payment_id = p.id and r.status <> 'declined')`.execute(
    reader,
  )
  const count = (...states: Counted['state'][]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, row) => sum + row.count, 0)
  const list = href('/admin/duplicate-trophies')
  const to = (state: string) => withQuery(list, { state })
  return [
    ...countedTask(
      count('ended'),
      'trophy order is of a nomination that has ended',
      'trophy orders are of nominations that have ended',
      { key: 'trophies_ended', urgency: 'awaited', to: list },
    ),
    ...countedTask(
      count('owed'),
      'cancelled trophy order has a payment to refund',
      'cancelled trophy orders have a payment to refund',
      {
        ...{ key: 'trophies_owed', urgency: 'awaited', to: to('cancelled') },
      },
    ),
    ...countedTask(
      count('requested', 'approved'),
      'order of extra trophies needs a decision',
      'orders of extra trophies need a decision',
      {
        ...{ key: 'trophies_requested', urgency: 'awaited', to: to('open') },
      },
    ),
    ...countedTask(
      count('paid', 'changes_asked'),
      'trophy order needs a plate proof',
      'trophy orders need a plate proof',
      {
        ...{ key: 'trophies_proof', urgency: 'awaited', to: to('open') },
      },
    ),
    ...countedTask(
      count('proof_ok'),
      'trophy order can go to the maker',
      'trophy orders can go to the maker',
      {
        ...{ key: 'trophies_batch', urgency: 'open', to: href('/admin/duplicate-trophies/batches') },
      },
    ),
  ]
}
