import { sql } from 'kysely'
import { personName } from '#db/person-name.ts'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { withdrawalDays } from '#app/domain/season/identity/legal.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { isInTime, WITHDRAWAL_STATES, type WithdrawalState } from './rules.ts'

const rows = (reader: Reader) =>
  reader
    .selectFrom('contract_withdrawals as w')
    .leftJoin('invoices as i', 'i.id', 'w.invoice_id')
    .leftJoin('users as u', 'u.id', 'w.answered_by')
    .select(['w.id', 'w.name', 'w.email', 'w.contract', 'w.state', 'w.version', 'w.answer'])
    .select(['w.received_at as receivedAt', 'w.answered_at as answeredAt'])
    .select(['i.id as invoiceId', 'i.number as invoiceNumber', 'i.issued_at as orderedAt'])
    .select(personName('u').$castTo<string | null>().as('answeredBy'))

export type WithdrawalRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** One page of the withdrawals, those that need an answer first. */
export async function listWithdrawals(
  _admin: AdminViewer,
  list: { state: WithdrawalState | null; limit: number; offset: number },
): Promise<{ rows: WithdrawalRow[]; count: number }> {
  const wanted = list.state ? [list.state] : [...WITHDRAWAL_STATES]
  const found = await rows(db())
    .where('w.state', 'in', wanted)
    .orderBy(sql`w.state <> 'received'`)
    .orderBy('w.id', 'desc')
    .limit(list.limit)
    .offset(list.offset)
    .execute()
  const { count } = await db()
    .selectFrom('contract_withdrawals')
    .where('state', 'in', wanted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows: found, count: Number(count) }
}

/** One withdrawal, with whether it came in time where it names an invoice; `null` when there is none. */
export async function findWithdrawal(_admin: AdminViewer, id: number) {
  const found = await rows(db()).where('w.id', '=', id).executeTakeFirst()
  if (!found) return null
  const days = withdrawalDays(await configValues())
  return { ...found, inTime: isInTime(found.orderedAt, days, found.receivedAt) }
}

/** How many withdrawals need an answer. */
export async function countOpenWithdrawals(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('contract_withdrawals')
    .where('state', '=', 'received')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
