import { sql, type Selectable } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import type { Nominations, NominationPeople } from '#db/types.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { markStale } from '#app/domain/nominees/certificates/stale.server.ts'
import type {
  PersonInput,
  PersonStep,
  SavePersonInput,
} from '#app/domain/nominees/nominations/names-input.ts'
import { letterFollows } from '#app/domain/nominees/nominations/letter-recheck.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'

type Nomination = Selectable<Nominations>
type Nominee = Selectable<NominationPeople>

const GONE = 'There is no such nomination.'
const LOCKED = 'Names are locked: nobody is added, removed or moved any more.'
const OVERTAKEN = 'Somebody has changed this person since you opened the page. Look at it again.'
const MOST_PEOPLE = 100

/** Locks a nomination whose names are changed; `null` when it does not exist for this admin. */
async function lockNomination(
  nominationId: number,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<Nomination | null> {
  const found = await trx
    .selectFrom('nominations as n')
    .where('n.id', '=', nominationId)
    .where(visibleTo(admin, 'n', now))
    .selectAll('n')
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

function peopleOf(nominationId: number, trx: Trx): Promise<Nominee[]> {
  return trx
    .selectFrom('nomination_people')
    .where('nomination_id', '=', nominationId)
    .selectAll()
    .orderBy('sort')
    .execute()
}

const printed = ({ full_name, credit, pronunciation }: Nominee) => ({
  fullName: full_name,
  credit,
  pronunciation,
})

/** Writes an erratum: the name as it is from now on, the old one kept, and what was printed with it stale. */
async function writeErratum(
  person: Nominee,
  after: { fullName: string; credit: string; pronunciation: string },
  reason: string,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<number> {
  await trx
    .insertInto('name_errata')
    .values({
      person_id: person.id,
      before: JSON.stringify(printed(person)),
      after: JSON.stringify(after),
      reason,
      decided_by: admin.userId,
      decided_at: now,
    })
    .execute()
  return markStale(person.id, now, trx)
}

/**
 * Saves a nominee as the office writes them. Where names are locked, a change of what is printed is an erratum: it needs a
 * reason and makes printed things stale. A changed name has to be confirmed anew, unless it is an erratum. Refuses `conflict`
 * when somebody changed the person meanwhile.
 */
export async function savePerson(
  nominationId: number,
  input: SavePersonInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ stale: number }>> {
  return transaction(async (trx) => {
    const nomination = await lockNomination(nominationId, admin, now, trx)
    const person = (await peopleOf(nominationId, trx)).find(({ id }) => id === input.personId)
    if (!nomination || !person) return refuse('not_found', GONE)
    if (person.version !== input.version) return refuse('conflict', OVERTAKEN)
    const after = {
      fullName: input.fullName,
      credit: input.credit ?? '',
      pronunciation: input.pronunciation ?? '',
    }
    const before = printed(person)
    const isPrinted = before.fullName !== after.fullName || before.credit !== after.credit
    const changed = isPrinted || before.pronunciation !== after.pronunciation
    const locked = nomination.names_locked_at !== null
    if (locked && isPrinted && !input.reason) {
      const words = 'Names are locked. Say why it changes; what is printed becomes stale'
      return refuse('invalid', words, { reason: [words] })
    }
    const stale =
      locked && isPrinted ? await writeErratum(person, after, input.reason ?? '', admin, now, trx) : 0
    const anew = !locked && before.fullName !== after.fullName
    await trx
      .updateTable('nomination_people')
      .set({
        full_name: after.fullName,
        credit: after.credit,
        pronunciation: after.pronunciation,
        email: input.email ?? '',
        version: person.version + 1,
        ...(anew && { confirmed_at: null, confirmed_how: null }),
      })
      .where('id', '=', person.id)
      .execute()
    if (changed || (input.email ?? '') !== person.email) {
      await letterFollows({ id: person.id, fullName: after.fullName, email: input.email ?? '' }, now, trx)
      const entry = {
        action: locked && isPrinted ? 'nomination.erratum' : 'nomination.person_saved',
        before: { ...before, email: person.email },
        after: { ...after, email: input.email ?? '', ...(input.reason && { reason: input.reason }) },
      }
      await audit(admin, { ...entry, entity: 'nomination', entityId: nominationId }, now, trx)
    }
    return ok({ stale })
  })
}

/** Names one person more, as the last. Refuses `closed` once names are locked. */
export async function addPerson(
  nominationId: number,
  input: PersonInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const nomination = await lockNomination(nominationId, admin, now, trx)
    if (!nomination) return refuse('not_found', GONE)
    if (nomination.names_locked_at) return refuse('closed', LOCKED)
    const people = await peopleOf(nominationId, trx)
    if (people.length >= MOST_PEOPLE) return refuse('invalid', `At most ${MOST_PEOPLE} people`)
    await trx
      .insertInto('nomination_people')
      .values({
        nomination_id: nominationId,
        sort: (people.at(-1)?.sort ?? 0) + 1,
        full_name: input.fullName,
        credit: input.credit ?? '',
        email: input.email ?? '',
        pronunciation: input.pronunciation ?? '',
      })
      .execute()
    const after = { fullName: input.fullName, credit: input.credit ?? '' }
    const entry = { action: 'nomination.person_added', entity: 'nomination', entityId: nominationId, after }
    await audit(admin, entry, now, trx)
    return ok()
  })
}

/**
 * A step with one nominee: a place up or down, off the list, confirmed in their place, or their request for another name
 * granted (an erratum) or declined. Moving past an end changes nothing.
 */
export async function stepWithPerson(
  nominationId: number,
  personId: number,
  step: PersonStep,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ words: string }>> {
  return transaction(async (trx) => {
    const nomination = await lockNomination(nominationId, admin, now, trx)
    const people = await peopleOf(nominationId, trx)
    const at = people.findIndex(({ id }) => id === personId)
    const person = people[at]
    if (!nomination || !person) return refuse('not_found', GONE)
    if (step === 'confirm') return confirmInPlace(nominationId, person, admin, now, trx)
    if (step === 'grant' || step === 'decline')
      return answerRequest(nominationId, person, step, admin, now, trx)
    if (nomination.names_locked_at) return refuse('closed', LOCKED)
    if (step === 'remove') return removePerson(nominationId, person, people.length, admin, now, trx)
    const other = people[step === 'up' ? at - 1 : at + 1]
    if (!other) return ok({ words: `${person.full_name} stays where they are` })
    await sql`update nomination_people set sort = case id when ${person.id} then ${other.sort}::int else ${person.sort}::int end
      where id in (${person.id}, ${other.id})`.execute(trx)
    const place = step === 'up' ? at : at + 2
    return ok({ words: `${person.full_name} moved to ${place} of ${people.length}` })
  })
}

async function removePerson(
  nominationId: number,
  person: Nominee,
  of: number,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ words: string }>> {
  const used = await trx
    .selectFrom('certificates')
    .where('person_id', '=', person.id)
    .select('id')
    .executeTakeFirst()
  if (used)
    return refuse(
      'conflict',
      'A certificate was made for this person, so they stay named. Change the name instead.',
    )
  if (of === 1) return refuse('conflict', 'Somebody has to be named: change the name, or add somebody first.')
  await trx.deleteFrom('nomination_people').where('id', '=', person.id).execute()
  const entry = {
    action: 'nomination.person_removed',
    entity: 'nomination',
    entityId: nominationId,
    before: printed(person),
  }
  await audit(admin, entry, now, trx)
  return ok({ words: `${person.full_name} is not named any more` })
}

async function confirmInPlace(
  nominationId: number,
  person: Nominee,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ words: string }>> {
  if (!person.confirmed_at) {
    await trx
      .updateTable('nomination_people')
      .set({ confirmed_at: now, confirmed_how: 'office', version: person.version + 1 })
      .where('id', '=', person.id)
      .execute()
    const after = { fullName: person.full_name, how: 'office' }
    const entry = { action: 'nomination.name_confirmed', entity: 'nomination', entityId: nominationId, after }
    await audit(admin, entry, now, trx)
  }
  return ok({ words: `${person.full_name} is confirmed` })
}

async function answerRequest(
  nominationId: number,
  person: Nominee,
  step: 'grant' | 'decline',
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ words: string }>> {
  const request = await trx
    .selectFrom('name_requests')
    .where('person_id', '=', person.id)
    .where('decided_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!request) return refuse('conflict', 'Somebody has answered this request already.')
  const granted = step === 'grant'
  await trx
    .updateTable('name_requests')
    .set({ decided_by: admin.userId, decided_at: now, granted })
    .where('id', '=', request.id)
    .execute()
  const after = {
    fullName: request.full_name,
    credit: person.credit,
    pronunciation: request.pronunciation,
  }
  if (granted) {
    await writeErratum(person, after, 'The nominee asked for it.', admin, now, trx)
    await trx
      .updateTable('nomination_people')
      .set({
        full_name: after.fullName,
        pronunciation: after.pronunciation,
        confirmed_at: now,
        confirmed_how: 'link',
        version: person.version + 1,
      })
      .where('id', '=', person.id)
      .execute()
    await letterFollows({ id: person.id, fullName: after.fullName, email: person.email }, now, trx)
  }
  const entry = {
    action: granted ? 'nomination.erratum' : 'nomination.request_declined',
    entity: 'nomination',
    entityId: nominationId,
    before: printed(person),
    after,
  }
  await audit(admin, entry, now, trx)
  return ok({ words: granted ? `${after.fullName} stands from now on` : 'The name stays as it was' })
}

/**
 * Locks the names of a season's nominations, or of one category's: from then on only an erratum changes what is printed.
 * Those of entries the admin is tied to are locked with them; a lock says nothing about an entry. What is locked stays so.
 */
export async function lockNames(
  year: number,
  categoryId: number | null,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ nominations: number }>> {
  return transaction(async (trx) => {
    let query = trx
      .updateTable('nominations')
      .set({ names_locked_at: now, updated_at: now })
      .where('year', '=', year)
      .where('names_locked_at', 'is', null)
      .where('status', 'in', ['confirmed', 'announced'])
    if (categoryId !== null) query = query.where('category_id', '=', categoryId)
    const { numUpdatedRows } = await query.executeTakeFirst()
    const nominations = Number(numUpdatedRows)
    const about =
      categoryId === null
        ? { entity: 'season', entityId: year }
        : { entity: 'category', entityId: categoryId }
    if (nominations > 0)
      await audit(admin, { action: 'nomination.names_locked', ...about, after: { nominations } }, now, trx)
    return ok({ nominations })
  })
}
