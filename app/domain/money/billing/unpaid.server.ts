import { sql } from 'kysely'
import type { Invoices } from '#db/types.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { countText, type Noun } from '#app/ui/format/plural.ts'
import type { Reader } from '#db/client.ts'

/** What is unpaid on invoices of these kinds, a sentence for each currency: "USD 400 is unpaid on 2 invoices of sponsors." */
export async function unpaidOn(
  kinds: readonly Invoices['kind'][],
  called: Noun,
  reader: Reader,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('invoices as i')
    .where('i.kind', 'in', [...kinds])
    .where('i.status', 'in', ['issued', 'part_paid', 'overdue'])
    .groupBy('i.currency')
    .orderBy('i.currency')
    .select((eb) => [
      'i.currency',
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(greatest(0, i.total_cents - i.credited_cents - i.paid_cents + i.refunded_cents))`.as(
        'cents',
      ),
    ])
    .execute()
  return rows.map(
    ({ currency, count, cents }) =>
      `${formatMoney(Number(cents), currency, 'prose')} is unpaid on ${countText(Number(count), called.one, called.other)}.`,
  )
}
