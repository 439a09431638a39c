import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { db } from '#db/client.ts'

/** The invoice that bills a membership now, as a column; `null` without one. A void one bills nothing. */
export function billedBy(membership: string) {
  return jsonObjectFrom(
    db()
      .selectFrom('invoice_lines as line')
      .innerJoin('invoices as bill', 'bill.id', 'line.invoice_id')
      .where('line.membership_id', '=', sql.ref<number>(membership))
      .where('line.live', '=', true)
      .select(['bill.id', 'bill.number', 'bill.status']),
  )
}
