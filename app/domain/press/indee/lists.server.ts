import { sql } from 'kysely'
import { advisoryLock, transaction, type Reader } from '#db/client.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { isEligibleUser, nameOf } from './eligibility.server.ts'
import { indeeAccessLifecycle } from './lifecycle.ts'
import { CHANGE_LABELS } from './rules.ts'

const MAX_PEOPLE = 5_000

interface ListPerson {
  change: keyof typeof CHANGE_LABELS
  name: string
  email: string
}

export const LIST_COLUMNS: readonly ExportColumn<ListPerson>[] = [
  { header: 'Change', kind: 'text', value: (row) => CHANGE_LABELS[row.change] },
  { header: 'Name', kind: 'text', value: (row) => row.name },
  { header: 'Email', kind: 'text', value: (row) => row.email },
]

/**
 * Makes the list for the screening service: whom to add, who consented and is still eligible, and whom to remove. What it says stays.
 * Refuses `conflict` when there is no change to tell.
 */
export async function makeList(
  purpose: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ id: number; added: number; removed: number }>> {
  return transaction(async (trx): Promise<Outcome<{ id: number; added: number; removed: number }>> => {
    const { year } = await currentSeasonIn(trx)
    await advisoryLock(`indee lists ${year}`, trx)
    const { toAdd, toRemove, over, gone } = await changesToSend(year, now, trx)
    // Known by another consent, or on this list: the service is told once.
    const ids = over.map((person) => person.id)
    if (ids.length > 0)
      await trx.updateTable('indee_access').set({ known_email: null }).where('id', 'in', ids).execute()
    if (toAdd.length + toRemove.length === 0)
      return refuse('conflict', 'There is no change to send: each consent is on a list already.')
    const { id } = await trx
      .insertInto('indee_lists')
      .values({ year, purpose, made_by: admin.userId, made_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = (change: 'add' | 'remove') => (person: { id: number; name: string; email: string }) => ({
      ...{ list_id: id, access_id: person.id, change, name: person.name, email: person.email },
    })
    await trx
      .insertInto('indee_list_people')
      .values([...toAdd.map(row('add')), ...toRemove.map(row('remove'))])
      .execute()
    for (const person of toAdd) {
      await moveLocked(
        indeeAccessLifecycle,
        'send',
        {
          by: 'admin',
          id: person.id,
          set: (eb) => ({ exported_at: now, known_email: person.email, version: eb('version', '+', 1) }),
        },
        trx,
      )
      const change = { before: { status: 'requested' }, after: { status: 'exported', list: id } }
      await auditRecord(admin, 'indee_access.sent', person.id, change, now, trx)
    }
    for (const person of gone)
      await auditRecord(admin, 'indee_access.removal_sent', person.id, { after: { list: id } }, now, trx)
    const [added, removed] = [toAdd.length, toRemove.length]
    await auditRecord(admin, 'indee_list.made', id, { after: { purpose, added, removed } }, now, trx)
    return ok({ id, added, removed })
  })
}

/** Reads what the service has to be told at this moment; inside a transaction the consents stay as they are until it ends. */
async function changesToSend(year: number, now: Date, reader: Reader) {
  const ofAnyYear = reader
    .selectFrom('indee_access as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', nameOf('u').as('name')])
    .orderBy('a.id')
    .limit(MAX_PEOPLE)
    .$if(reader.isTransaction, (found) => found.forUpdate('a'))
  const toAdd = await ofAnyYear
    .where('a.year', '=', year)
    .where('a.status', '=', 'requested')
    .where(isEligibleUser(year, now, reader))
    .select([
      sql<string>`a.indee_email::text`.as('email'),
      sql<string | null>`a.known_email::text`.as('known'),
    ])
    .execute()
  // The service knows people until it is told otherwise, whichever season they consented in.
  const over = await ofAnyYear
    .where((eb) => eb.or([eb('a.status', '=', 'revoked'), eb('a.year', '<>', year)]))
    .where('a.known_email', 'is not', null)
    .select(sql<string>`a.known_email::text`.as('email'))
    .execute()
  // Who stopped sharing and consents with another address is removed under the first one.
  const moved = toAdd.flatMap(({ id, name, email, known }) =>
    known !== null && known.toLowerCase() !== email.toLowerCase() ? [{ id, name, email: known }] : [],
  )
  // Who consented in this season too stays known by the address.
  const stay = new Set([...toAdd, ...(await knownIn(year, reader))].map(({ email }) => email.toLowerCase()))
  const gone = over.filter(({ email }) => !stay.has(email.toLowerCase()))
  return { toAdd, over, gone, toRemove: [...gone, ...moved] }
}

/** How many the next list adds and removes, and how many wait for the service's answer. */
export async function countsOf(year: number, now: Date, reader: Reader) {
  const { toAdd, toRemove } = await changesToSend(year, now, reader)
  const { sent } = await reader
    .selectFrom('indee_access')
    .where('status', '=', 'exported')
    .where('year', '=', year)
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow()
  return { toAdd: toAdd.length, toRemove: toRemove.length, sent: Number(sent) }
}

/** The addresses that the service knows by consents of a season which stand. */
function knownIn(year: number, reader: Reader) {
  return reader
    .selectFrom('indee_access')
    .where('year', '=', year)
    .where('status', 'in', ['exported', 'active'])
    .where('known_email', 'is not', null)
    .select(sql<string>`known_email::text`.as('email'))
    .limit(MAX_PEOPLE)
    .execute()
}
