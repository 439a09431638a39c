import { sql } from 'kysely'
import { db, transaction } from '#db/client.ts'
import { system } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { clipIsMissing } from '#app/domain/submissions/nominations/missing-clip.server.ts'
import { nomineePicture } from '#app/domain/nominees/works/pictures.server.ts'
import { portraitsOfPeople } from '#app/domain/nominees/portraits/queries.server.ts'
import type { NameInput } from './schema.ts'
import type { NomineePage } from './views.ts'
import { ok, refuse } from '#app/platform/outcome.ts'

/** The nominee's own page; the caller has read their secret link. */

/** Whether the ceremony of the season "s" has begun. */
const hasBegun = (now: Date) => sql<boolean>`coalesce(s.ceremony_at <= ${now}, false)`

/** The nominee's announced nomination, or null. */
export async function nomineePage(personId: number, now: Date): Promise<NomineePage | null> {
  const { rows } = await sql<Omit<NomineePage, 'picture' | 'portrait'> & { nominationId: number }>`
    select p.id as "personId", n.id as "nominationId", k.type as kind, p.full_name as "fullName", p.credit, p.pronunciation, p.version, k.name as category,
      n.display_title as title, n.display_studio as studio, n.year, p.confirmed_at as "confirmedAt", p.attending,
      n.names_locked_at as "namesLockedAt", ${hasBegun(now)} as "hasBegun",
      coalesce(${clipIsMissing('n.submission_id')} and not ${hasBegun(now)}, false) as "clipMissing",
      (select jsonb_build_object('fullName', r.full_name, 'pronunciation', r.pronunciation) from name_requests r
        where r.person_id = p.id and r.decided_at is null) as request
    from nomination_people p join nominations n on n.id = p.nomination_id join categories k on k.id = n.category_id
      join seasons s on s.year = n.year
    where p.id = ${personId} and ${publicNomination('n', now)}`.execute(db())
  const [row] = rows
  if (!row) return null
  const { nominationId, ...page } = row
  const [picture, portraits] = await Promise.all([
    nomineePicture(nominationId, now, db()),
    portraitsOfPeople([personId], db()),
  ])
  return { ...page, picture, portrait: portraits.get(personId) ?? null }
}

const CLOSED = 'This page is no longer available.'
const BEGUN = 'The ceremony has begun. Your answer was not changed.'
const OVERTAKEN = 'Your name has changed since you opened this page.'

const changedTo = ({ fullName, pronunciation }: { fullName: string; pronunciation: string }) => {
  const said = pronunciation ? `, pronounced ${pronunciation}` : ''
  return { fullName: [`It is now “${fullName}”${said}. Check your entry and send it again`] }
}

/** Confirms or corrects the nominee's name; after the lock a correction is a request that an admin decides. */
export async function confirmName(personId: number, input: NameInput, now: Date) {
  return transaction(async (trx) => {
    const { rows } = await sql<{ nominationId: number; locked: boolean }>`
      select n.id as "nominationId", n.names_locked_at is not null as locked
      from nominations n where n.id = (select nomination_id from nomination_people where id = ${personId})
        and ${publicNomination('n', now)} for update of n`.execute(trx)
    const [nomination] = rows
    if (!nomination) return refuse('closed', CLOSED)
    const person = await trx
      .selectFrom('nomination_people')
      .where('id', '=', personId)
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow()
    const after = { fullName: input.fullName, pronunciation: input.pronunciation ?? '' }
    const before = { fullName: person.full_name, pronunciation: person.pronunciation }
    const request = await trx
      .selectFrom('name_requests')
      .where('person_id', '=', personId)
      .where('decided_at', 'is', null)
      .select(['full_name as fullName', 'pronunciation'])
      .executeTakeFirst()
    const current = request ?? before
    const isSame = current.fullName === after.fullName && current.pronunciation === after.pronunciation
    if (person.version !== input.version && !isSame) return refuse('conflict', OVERTAKEN, changedTo(current))
    const changed = before.fullName !== after.fullName || before.pronunciation !== after.pronunciation
    const about = { entity: 'nomination', entityId: nomination.nominationId }
    if (changed && nomination.locked) {
      await trx
        .insertInto('name_requests')
        .values({
          person_id: personId,
          full_name: after.fullName,
          pronunciation: after.pronunciation,
          requested_at: now,
        })
        .onConflict((conflict) =>
          conflict.column('person_id').where('decided_at', 'is', null).doUpdateSet({
            full_name: after.fullName,
            pronunciation: after.pronunciation,
            requested_at: now,
          }),
        )
        .execute()
      await trx
        .updateTable('nomination_people')
        .set({ version: person.version + 1, opened_at: person.opened_at ?? now })
        .where('id', '=', personId)
        .execute()
      await audit(system, { action: 'nomination.name_change_requested', ...about, before, after }, now, trx)
      return ok({ became: 'asked' })
    }
    await trx
      .updateTable('nomination_people')
      .set({
        full_name: after.fullName,
        pronunciation: after.pronunciation,
        ...(changed && {
          name_before: person.name_before ?? before.fullName,
          pronunciation_before: person.pronunciation_before ?? before.pronunciation,
        }),
        confirmed_at: now,
        confirmed_via: 'link',
        version: person.version + 1,
        // By what was sent: scanners of mail open links too.
        opened_at: person.opened_at ?? now,
      })
      .where('id', '=', personId)
      .execute()
    // Confirming the current name withdraws the request.
    await trx
      .deleteFrom('name_requests')
      .where('person_id', '=', personId)
      .where('decided_at', 'is', null)
      .execute()
    await audit(system, { action: 'nomination.name_confirmed', ...about, before, after }, now, trx)
    return ok({ became: changed ? 'corrected' : 'confirmed' })
  })
}

/** Stores whether the nominee attends; the last answer before the ceremony counts. Refuses with `closed`. */
export async function answerInvitation(personId: number, attending: 'yes' | 'no', now: Date) {
  return transaction(async (trx) => {
    const { rows } = await sql<{ hasBegun: boolean }>`select ${hasBegun(now)} as "hasBegun"
      from nomination_people p join nominations n on n.id = p.nomination_id join seasons s on s.year = n.year
      where p.id = ${personId} and ${publicNomination('n', now)} for update of p`.execute(trx)
    if (!rows[0]) return refuse('closed', CLOSED)
    if (rows[0].hasBegun) return refuse('closed', BEGUN)
    await trx
      .updateTable('nomination_people')
      .set((eb) => ({
        ...{ attending, attending_at: now },
        opened_at: eb.fn.coalesce('opened_at', eb.val(now)),
      }))
      .where('id', '=', personId)
      .execute()
    return ok()
  })
}
