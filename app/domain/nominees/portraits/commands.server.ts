import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { discardFile, storeMadeFile } from '#app/platform/files/commands.server.ts'
import { squareImage } from '#app/platform/files/square-image.server.ts'
import { unlessUnavailable } from '#app/platform/files/storage-failures.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { system, type AdminViewer, type Actor } from '#app/platform/viewer.ts'
import { transaction, type Trx } from '#db/client.ts'
import { MAX_PORTRAIT_BYTES, PORTRAIT_SIDE } from './rules.ts'

const CLOSED = refuse('closed', 'This page is no longer available.')
const GONE = refuse('not_found', 'We can’t find this nominee.')
const OTHER = refuse('conflict', 'The photo has changed since you opened this page. Review it again.')

/**
 * Stores the photo that a public nominee gives of themselves, in place of an earlier one; their saying that it may be shown is what
 * the caller has read. Refuses `invalid` another file, and `closed` where the nominee is not public.
 */
export async function storePortrait(personId: number, tempPath: string, now: Date): Promise<Outcome> {
  const square = await unlessUnavailable(() =>
    squareImage(tempPath, { maxBytes: MAX_PORTRAIT_BYTES, side: PORTRAIT_SIDE }),
  )
  if (!square.ok) return refuse('invalid', square.message, { photo: [square.message] })
  return unlessUnavailable(() =>
    storeMadeFile(
      {
        content: square.value,
        name: 'photo.jpg',
        kind: 'jpeg',
        ownerId: null,
        studioId: null,
        purpose: 'portrait',
      },
      now,
      async (fileId, trx): Promise<Outcome> => {
        const nominationId = await lockPublic(personId, now, trx)
        if (nominationId === null) {
          await discardFile(fileId, now, trx)
          return CLOSED
        }
        await takeAway(personId, now, trx)
        await trx
          .insertInto('nominee_portraits')
          .values({ person_id: personId, file_id: fileId, permitted_at: now })
          .execute()
        await tell(system, 'nomination.portrait_sent', nominationId, personId, now, trx)
        return ok()
      },
    ),
  )
}

/** Removes the photo of a nominee at their own wish; where there is none, nothing is done. */
export async function withdrawPortrait(personId: number, now: Date): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const nominationId = await lockPublic(personId, now, trx)
    if (nominationId === null) return CLOSED
    if (await takeAway(personId, now, trx))
      await tell(system, 'nomination.portrait_removed', nominationId, personId, now, trx)
    return ok()
  })
}

type PortraitStep = 'show' | 'remove'

/**
 * Shows the photo of a nominee to everyone, or removes it, by an admin who has looked at it. Refuses `conflict` where the nominee
 * has sent another one since, and `not_found` where the admin may not see the nomination.
 */
export async function decidePortrait(
  nominationId: number,
  { personId, seen, step }: { personId: number; seen: string; step: PortraitStep },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const found = await trx
      .selectFrom('nominations as n')
      .innerJoin('nomination_people as p', 'p.nomination_id', 'n.id')
      .where('n.id', '=', nominationId)
      .where('p.id', '=', personId)
      .where(visibleTo(admin, 'n', now))
      .select('n.id')
      .forUpdate('n')
      .executeTakeFirst()
    if (!found) return GONE
    const portrait = await trx
      .selectFrom('nominee_portraits as o')
      .innerJoin('files as f', 'f.id', 'o.file_id')
      .where('o.person_id', '=', personId)
      .select(['f.public_id', 'o.shown_at'])
      .executeTakeFirst()
    if (portrait?.public_id !== seen) return OTHER
    if (step === 'remove') {
      await takeAway(personId, now, trx)
      await tell(admin, 'nomination.portrait_removed', nominationId, personId, now, trx)
      return ok()
    }
    if (portrait.shown_at) return ok()
    await trx
      .updateTable('nominee_portraits')
      .set({ shown_at: now })
      .where('person_id', '=', personId)
      .execute()
    await tell(admin, 'nomination.portrait_shown', nominationId, personId, now, trx)
    return ok()
  })
}

/** Locks the public nomination of a person, so that what is done to their photo follows one another; `null` where it is not public. */
async function lockPublic(personId: number, now: Date, trx: Trx): Promise<number | null> {
  const row = await trx
    .selectFrom('nominations as n')
    .innerJoin('nomination_people as p', 'p.nomination_id', 'n.id')
    .where('p.id', '=', personId)
    .where(publicNomination('n', now))
    .select('n.id')
    .forUpdate('n')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Removes the photo of a person, if there is one. */
async function takeAway(personId: number, now: Date, trx: Trx): Promise<boolean> {
  const old = await trx
    .deleteFrom('nominee_portraits')
    .where('person_id', '=', personId)
    .returning('file_id')
    .executeTakeFirst()
  if (!old) return false
  await discardFile(old.file_id, now, trx)
  return true
}

async function tell(by: Actor, action: string, nominationId: number, personId: number, now: Date, trx: Trx) {
  const { full_name: nominee } = await trx
    .selectFrom('nomination_people')
    .where('id', '=', personId)
    .select('full_name')
    .executeTakeFirstOrThrow()
  await audit(by, { action, entity: 'nomination', entityId: nominationId, after: { nominee } }, now, trx)
}
