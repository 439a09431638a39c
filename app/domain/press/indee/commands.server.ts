import { confirmedEmailOf } from '#app/domain/people/accounts/confirmed-email.ts'
import { sql } from 'kysely'
import { advisoryLock, db, transaction, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { currentSeason, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { changedSince } from '#app/platform/audit/changes.ts'
import { href } from '#app/platform/href.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { system, type AdminViewer, type Viewer } from '#app/platform/viewer.ts'
import { eligibilityFor, isEligibleUser, nameOf } from './eligibility.server.ts'
import { indeeAccessLifecycle } from './lifecycle.ts'
import { screeningsEnded, screeningsOpen } from './mails/screening-mails.ts'
import { findOwnAccess, screeningRoom } from './queries.server.ts'

const CHANGED = 'This has changed. It is shown below as it is now.'

const lockOwn = async (userId: number, year: number, trx: Trx) => {
  await sql`select 1 from indee_access where user_id = ${userId} and year = ${year} for update`.execute(trx)
  return findOwnAccess(userId, year, trx)
}

/**
 * Takes a member's consent to pass name and address to the screening service; until it is sent the address can be changed. Refuses
 * `forbidden` who is not eligible, with the reason; `conflict` once it was sent.
 */
export async function giveConsent(email: string, by: Viewer, now: Date): Promise<Outcome> {
  const { reason } = await eligibilityFor(by, (await currentSeason()).year, now)
  return transaction(async (trx): Promise<Outcome> => {
    const { year } = await currentSeasonIn(trx)
    await advisoryLock(`indee ${by.userId}`, trx)
    const eligible = await trx
      .selectFrom('users as u')
      .where('u.id', '=', by.userId)
      .where(isEligibleUser(year, now, trx))
      .select('u.id')
      .executeTakeFirst()
    if (!eligible) return refuse('forbidden', reason)
    const stored = await lockOwn(by.userId, year, trx)
    if (stored && stored.status !== 'requested' && stored.status !== 'revoked')
      return refuse(
        'conflict',
        'Your address has already been passed on. Stop sharing first to use another one.',
      )
    const given = { indee_email: email, consented_at: now }
    let id = stored?.id
    if (stored?.status === 'revoked')
      await moveLocked(
        indeeAccessLifecycle,
        'consent',
        {
          by: 'owner',
          id: stored.id,
          set: (eb) => ({
            ...{ ...given, exported_at: null, activated_at: null, ended_at: null, ended_reason: '' },
            version: eb('version', '+', 1),
          }),
        },
        trx,
      )
    else if (stored)
      await trx
        .updateTable('indee_access')
        .set((eb) => ({ ...given, version: eb('version', '+', 1) }))
        .where('id', '=', stored.id)
        .execute()
    else
      ({ id } = await trx
        .insertInto('indee_access')
        .values({ user_id: by.userId, year, ...given })
        .returning('id')
        .executeTakeFirstOrThrow())
    await auditRecord(by, 'indee_access.consented', id ?? 0, { after: { email } }, now, trx)
    return ok()
  })
}

/** Takes a member's consent back: the link closes at once, and the next list says whom to remove. Refuses `conflict` without one. */
export async function withdrawConsent(by: Viewer, now: Date): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const { year } = await currentSeasonIn(trx)
    const stored = await lockOwn(by.userId, year, trx)
    if (!stored || !canMove(indeeAccessLifecycle, stored.status, 'withdraw', 'owner'))
      return refuse('conflict', CHANGED)
    await moveLocked(
      indeeAccessLifecycle,
      'withdraw',
      {
        by: 'owner',
        id: stored.id,
        set: (eb) => ({ ended_at: now, ended_reason: '', version: eb('version', '+', 1) }),
      },
      trx,
    )
    const change = { before: { status: stored.status }, after: { status: 'revoked' } }
    await auditRecord(by, 'indee_access.withdrawn', stored.id, change, now, trx)
    return ok()
  })
}

/** Consents that were sent are confirmed: the link opens for them, and they are told. Answers how many. */
export async function confirmSent(admin: AdminViewer, now: Date): Promise<Outcome<{ confirmed: number }>> {
  return transaction(async (trx): Promise<Outcome<{ confirmed: number }>> => {
    const { year } = await currentSeasonIn(trx)
    const sent = await trx
      .selectFrom('indee_access as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .where('a.year', '=', year)
      .where('a.status', '=', 'exported')
      .where(isEligibleUser(year, now, trx))
      .orderBy('a.id')
      .select(['a.id', 'a.version', 'u.id as userId', sql<string>`u.email::text`.as('email')])
      .select(nameOf('u').as('name'))
      .limit(2_000)
      .forUpdate('a')
      .execute()
    for (const person of sent) {
      await moveLocked(
        indeeAccessLifecycle,
        'confirm',
        {
          by: 'admin',
          id: person.id,
          set: (eb) => ({ activated_at: now, version: eb('version', '+', 1) }),
        },
        trx,
      )
      const change = { before: { status: 'exported' }, after: { status: 'active' } }
      await auditRecord(admin, 'indee_access.confirmed', person.id, change, now, trx)
      await tell(screeningsOpen, person, '', now, trx)
    }
    return ok({ confirmed: sent.length })
  })
}

interface Told {
  id: number
  version: number
  userId: number
  email: string
  name: string
}

async function tell(
  mail: typeof screeningsOpen,
  { id, version, userId, email, name }: Told,
  reason: string,
  now: Date,
  trx: Trx,
): Promise<void> {
  await queueMail(
    {
      mail,
      to: { email, name, userId },
      params: { name, reason, link: config().appUrl + href('/pro-members-for-indee') },
      dedupeKey: `${mail.name.replaceAll('_', '-')}:${id}:${version}`,
      entity: 'indee_access',
      entityId: id,
    },
    now,
    trx,
  )
}

const MAX_AT_ONCE = 100

/** It is told to people whose consent was for a season that is over, and who may consent again. */
const SEASON_OVER =
  'Your consent was for a season that is over. Consent again to watch the screenings of this one.'

/** Ends the access of those who are no longer professional members, and of seasons that are over, and tells them why. Answers how many. */
export async function lapseAccess(now: Date): Promise<number> {
  const { year } = await currentSeason()
  const ended = await db()
    .selectFrom('indee_access as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('a.status', '<>', 'revoked')
    .where((eb) => eb.or([eb('a.year', '<>', year), eb.not(isEligibleUser(year, now, db()))]))
    .orderBy('a.id')
    .select([
      'a.id',
      'a.year',
      'u.id as userId',
      sql<string>`u.email::text`.as('email'),
      sql<boolean>`u.email_verified_at is not null`.as('emailVerified'),
      nameOf('u').as('name'),
    ])
    .limit(MAX_AT_ONCE)
    .execute()
  for (const person of ended) {
    const { isEligible, reason: why } = await eligibilityFor(
      { userId: person.userId, confirmedEmail: confirmedEmailOf(person) },
      year,
      now,
    )
    const reason = person.year !== year && isEligible ? SEASON_OVER : why
    await transaction(async (trx) => {
      const row = await trx
        .selectFrom('indee_access')
        .where('id', '=', person.id)
        .select(['status', 'version'])
        .forUpdate()
        .executeTakeFirst()
      if (!row || !canMove(indeeAccessLifecycle, row.status, 'lapse', 'system')) return
      await moveLocked(
        indeeAccessLifecycle,
        'lapse',
        {
          by: 'system',
          id: person.id,
          set: (eb) => ({ ended_at: now, ended_reason: reason, version: eb('version', '+', 1) }),
        },
        trx,
      )
      const change = { before: { status: row.status }, after: { status: 'revoked', reason } }
      await auditRecord(system, 'indee_access.lapsed', person.id, change, now, trx)
      await tell(screeningsEnded, { ...person, version: row.version }, reason, now, trx)
    })
  }
  return ended.length
}

/** Sets the season's address of the screenings; an empty one closes them. Refuses `conflict` when it was changed since `version`. */
export async function setRoom(
  url: string | null,
  version: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const { year } = await currentSeasonIn(trx)
    await advisoryLock(`indee room ${year}`, trx)
    const stored = await screeningRoom(year, trx)
    if (stored.version !== version) return changedSince('web address')
    await trx
      .insertInto('indee_rooms')
      .values({ year, url: url ?? '', updated_at: now })
      .onConflict((conflict) =>
        conflict.column('year').doUpdateSet({ url: url ?? '', version: version + 1, updated_at: now }),
      )
      .execute()
    const change = { before: { url: stored.url ?? '' }, after: { url: url ?? '' } }
    await auditRecord(admin, 'indee_room.changed', year, change, now, trx)
    return ok()
  })
}
