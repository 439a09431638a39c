import { config } from '#app/config.server.ts'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { countOf, findRow } from '#db/rows.ts'
import { anyContains } from '#db/containing.ts'
import { personName } from '#db/person-name.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { href } from '#app/platform/href.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { observerAdded, observerRemoved } from './mails/observer-changed.ts'

/** People who watch a season’s vote without a part in it, named by admins. */

export const MAX_OBSERVERS = 100

/** Whether a person is an observer of a season’s vote. */
export async function isObserver(userId: number, year: number, reader: Reader): Promise<boolean> {
  const row = await findRow('voting_observers', { year, user_id: userId }, ['id'], reader)
  return row !== undefined
}

/** The accounts of a season’s observers. */
export async function observerIds(year: number, reader: Reader): Promise<number[]> {
  const rows = await reader
    .selectFrom('voting_observers')
    .where('year', '=', year)
    .select('user_id as id')
    .orderBy('user_id')
    .limit(MAX_OBSERVERS)
    .execute()
  return rows.map(({ id }) => id)
}

/** A season’s observers for admins, by name. */
export async function listObservers(
  _admin: AdminViewer,
  year: number,
  { query, limit, offset }: { query: string; limit: number; offset: number },
) {
  const found = db()
    .selectFrom('voting_observers as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .where('o.year', '=', year)
    .$if(query !== '', (all) => all.where((eb) => anyContains(eb, query, ['u.email', personName('u')])))
  const [rows, count] = await Promise.all([
    found
      .innerJoin('users as a', 'a.id', 'o.added_by')
      .select(['o.id', 'u.email', 'o.added_at as addedAt', personName('u').as('name')])
      .select(fullName('a').as('addedBy'))
      .orderBy('u.last_name')
      .orderBy('u.first_name')
      .orderBy('u.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    countOf(found),
  ])
  return { rows, count }
}

interface Person {
  id: number
  email: string
  firstName: string
  lastName: string
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.trim()
const recipient = (person: Person) => ({ email: person.email, name: nameOf(person), userId: person.id })

/**
 * Makes the holder of an account an observer of the current season’s vote, and tells them. Refuses `invalid` an address without an
 * account, or whose account has not confirmed it: anyone may have registered it.
 */
export async function addObserver(email: string, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const { year } = await currentSeasonIn(trx)
    const person = await trx
      .selectFrom('users')
      .where('email', '=', email)
      .where('status', '=', 'active')
      .select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
      .select('email_verified_at as verifiedAt')
      .executeTakeFirst()
    if (!person)
      return refuse('invalid', 'There is no account with this email.', {
        email: ['No account has this email. The observer has to sign up first'],
      })
    if (person.verifiedAt === null)
      return refuse('invalid', 'This account has not confirmed its address.', {
        email: ['The account with this email has not confirmed it. Ask the observer to confirm it first'],
      })
    const count = await countOf(trx.selectFrom('voting_observers').where('year', '=', year))
    if (count >= MAX_OBSERVERS) return refuse('conflict', `A vote has at most ${MAX_OBSERVERS} observers.`)
    const added = await trx
      .insertInto('voting_observers')
      .values({ year, user_id: person.id, added_by: admin.userId, added_at: now })
      .onConflict((conflict) => conflict.columns(['year', 'user_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added)
      return refuse('conflict', `${nameOf(person)} is already an observer.`, {
        email: ['This person is already an observer'],
      })
    await log('observer_added', year, person.id, admin, now, trx)
    const link = config().appUrl + href('/votes/observers')
    await queueMail(
      {
        mail: observerAdded,
        to: recipient(person),
        params: { recipientName: person.firstName, year, link },
        dedupeKey: `observer-added:${added.id}`,
        entity: 'voting_round',
      },
      now,
      trx,
    )
    return ok({ name: nameOf(person) })
  })
}

/** Ends an observer’s part, and tells them. */
export async function removeObserver(observerId: string, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const { year } = await currentSeasonIn(trx)
    const removed = await trx
      .deleteFrom('voting_observers')
      .where('id', '=', observerId)
      .where('year', '=', year)
      .returning('user_id as userId')
      .executeTakeFirst()
    if (!removed) return refuse('conflict', 'This person is no longer an observer.')
    const person = await trx
      .selectFrom('users')
      .where('id', '=', removed.userId)
      .select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
      .executeTakeFirstOrThrow()
    await log('observer_removed', year, person.id, admin, now, trx)
    await queueMail(
      {
        mail: observerRemoved,
        to: recipient(person),
        params: { recipientName: person.firstName, year },
        dedupeKey: `observer-removed:${observerId}`,
        entity: 'voting_round',
      },
      now,
      trx,
    )
    return ok({ name: nameOf(person) })
  })
}

function log(what: string, year: number, account: number, admin: AdminViewer, now: Date, trx: Trx) {
  const entry = { action: `voting_round.${what}`, entity: 'voting_round', entityId: year }
  return audit(admin, { ...entry, after: { account } }, now, trx)
}
