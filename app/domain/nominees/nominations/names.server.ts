import { sql, type Selectable } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import type { Nominations, NominationPeople } from '#db/types.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit, auditRecord } from '#app/platform/audit/commands.server.ts'
import { markStale } from '#app/domain/nominees/certificates/stale.server.ts'
import type { PersonInput, PersonStep, SavePersonInput } from './schema.ts'
import { letterFollows } from './letter-recheck.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'

type Nomination = Selectable<Nominations>
type Nominee = Selectable<NominationPeople>

type Told = Outcome<{ text: string }>

/** One change of a nomination's people, in its transaction. */
interface Change {
  nominationId: number
  admin: AdminViewer
  now: Date
  trx: Trx
}

const GONE = 'We can’t find this nomination.'
const LOCKED = 'Names are locked. Nominees can no longer be added, removed or moved.'
const OVERTAKEN = 'This nominee has changed. Review the page again.'
const MAX_PEOPLE = 100

/** Locks a nomination the admin may see. */
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

/** Records an erratum and marks printed certificates as stale. */
async function writeErratum(
  person: Nominee,
  after: { fullName: string; credit: string; pronunciation: string },
  reason: string,
  { admin, now, trx }: Change,
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

/** Saves a nominee; a printed change after the lock is an erratum with a reason, before it the name needs a new confirmation. */
export async function savePerson(
  nominationId: number,
  input: SavePersonInput,
  admin: AdminViewer,
  now: Date,
) {
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
      const message = 'Names are locked. Enter a reason for the erratum'
      return refuse('invalid', message, { reason: [message] })
    }
    const stale =
      locked && isPrinted
        ? await writeErratum(person, after, input.reason ?? '', { nominationId, admin, now, trx })
        : 0
    const isRenamed = !locked && before.fullName !== after.fullName
    await trx
      .updateTable('nomination_people')
      .set({
        full_name: after.fullName,
        credit: after.credit,
        pronunciation: after.pronunciation,
        email: input.email ?? '',
        version: person.version + 1,
        ...(isRenamed && { confirmed_at: null, confirmed_via: null }),
      })
      .where('id', '=', person.id)
      .execute()
    if (changed || (input.email ?? '') !== person.email) {
      await letterFollows({ id: person.id, fullName: after.fullName, email: input.email ?? '' }, now, trx)
      const action = locked && isPrinted ? 'nomination.erratum' : 'nomination.person_saved'
      const change = {
        before: { ...before, email: person.email },
        after: { ...after, email: input.email ?? '', ...(input.reason && { reason: input.reason }) },
      }
      await auditRecord(admin, action, nominationId, change, now, trx)
    }
    return ok({ stale })
  })
}

/** Adds a nominee at the end, before names are locked. */
export async function addPerson(nominationId: number, input: PersonInput, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const nomination = await lockNomination(nominationId, admin, now, trx)
    if (!nomination) return refuse('not_found', GONE)
    if (nomination.names_locked_at) return refuse('closed', LOCKED)
    const people = await peopleOf(nominationId, trx)
    if (people.length >= MAX_PEOPLE) return refuse('invalid', `A nomination has at most ${MAX_PEOPLE} people`)
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
    await auditRecord(admin, 'nomination.person_added', nominationId, { after }, now, trx)
    return ok()
  })
}

/** Moves, removes or confirms a nominee, or answers their name request. */
export async function changePerson(
  nominationId: number,
  personId: number,
  step: PersonStep,
  admin: AdminViewer,
  now: Date,
): Promise<Told> {
  return transaction(async (trx) => {
    const nomination = await lockNomination(nominationId, admin, now, trx)
    const people = await peopleOf(nominationId, trx)
    const at = people.findIndex(({ id }) => id === personId)
    const person = people[at]
    if (!nomination || !person) return refuse('not_found', GONE)
    const change = { nominationId, admin, now, trx }
    if (step === 'confirm') return confirmInPlace(person, change)
    if (step === 'grant' || step === 'decline') return answerRequest(person, step === 'grant', change)
    if (nomination.names_locked_at) return refuse('closed', LOCKED)
    if (step === 'remove') return removePerson(person, people.length, change)
    const other = people[step === 'up' ? at - 1 : at + 1]
    if (!other) return ok({ text: `${person.full_name} was not moved` })
    await sql`update nomination_people set sort = case id when ${person.id} then ${other.sort}::int else ${person.sort}::int end
      where id in (${person.id}, ${other.id})`.execute(trx)
    const place = step === 'up' ? at : at + 2
    return ok({ text: `${person.full_name} moved to ${place} of ${people.length}` })
  })
}

async function removePerson(person: Nominee, of: number, change: Change): Promise<Told> {
  const { nominationId, admin, now, trx } = change
  const used = await findRow('certificates', { person_id: person.id }, ['id'], trx)
  if (used)
    return refuse('conflict', 'This nominee has a certificate and can’t be removed. Change the name instead.')
  if (of === 1)
    return refuse('conflict', 'A nomination needs a nominee. Change the name or add another nominee first.')
  await trx.deleteFrom('nomination_people').where('id', '=', person.id).execute()
  await auditRecord(admin, 'nomination.person_removed', nominationId, { before: printed(person) }, now, trx)
  return ok({ text: `${person.full_name} removed` })
}

async function confirmInPlace(person: Nominee, { nominationId, admin, now, trx }: Change): Promise<Told> {
  if (!person.confirmed_at) {
    await trx
      .updateTable('nomination_people')
      .set({ confirmed_at: now, confirmed_via: 'admin', version: person.version + 1 })
      .where('id', '=', person.id)
      .execute()
    const after = { fullName: person.full_name, how: 'admin' }
    await auditRecord(admin, 'nomination.name_confirmed', nominationId, { after }, now, trx)
  }
  return ok({ text: `${person.full_name} confirmed` })
}

async function answerRequest(person: Nominee, granted: boolean, change: Change): Promise<Told> {
  const { nominationId, admin, now, trx } = change
  const request = await trx
    .selectFrom('name_requests')
    .where('person_id', '=', person.id)
    .where('decided_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!request) return refuse('conflict', 'This request has already been answered.')
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
    await writeErratum(person, after, 'The nominee asked for it.', change)
    await trx
      .updateTable('nomination_people')
      .set({
        full_name: after.fullName,
        pronunciation: after.pronunciation,
        confirmed_at: now,
        confirmed_via: 'link',
        version: person.version + 1,
      })
      .where('id', '=', person.id)
      .execute()
    await letterFollows({ id: person.id, fullName: after.fullName, email: person.email }, now, trx)
  }
  const action = granted ? 'nomination.erratum' : 'nomination.request_declined'
  await auditRecord(admin, action, nominationId, { before: printed(person), after }, now, trx)
  return ok({ text: granted ? `Name changed to ${after.fullName}` : 'Name change declined' })
}

/** Locks the names of a season or category, the admin's conflicts included; later changes are errata. */
export async function lockNames(year: number, categoryId: number | null, admin: AdminViewer, now: Date) {
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
