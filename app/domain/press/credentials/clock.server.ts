import { transaction, type Trx } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { discardFile } from '#app/platform/files/commands.server.ts'
import { discardDocuments } from '#app/platform/documents/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { system } from '#app/platform/viewer.ts'
import { badgeDocument } from './badges/badge-document.server.ts'
import { credentialLifecycle } from './lifecycle.ts'
import { tellApplicant } from './mails.server.ts'
import { credentialCoverage, credentialPickup } from './mails/applicant-mails.ts'
import {
  CLOSES_AFTER_MS,
  COVERAGE_AFTER_MS,
  DECLINED_KEPT_MS,
  DOCUMENTS_KEPT_MS,
  DRAFT_LASTS_MS,
  LATE_BADGES_MS,
  PICKUP_BEFORE_MS,
} from './rules.ts'

/** What the clock does with credentials, a few rows at a time. */

const MAX_AT_ONCE = 50
const EXPIRING = [
  ...(['applied', 'in_review', 'more_info', 'recommended'] as const),
  ...(['waitlisted', 'approved'] as const),
]
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

const withCeremony = (trx: Trx) =>
  trx
    .selectFrom('media_credentials as m')
    .innerJoin('seasons as s', 's.year', 'm.year')
    .select('m.id')
    .orderBy('m.id')
    .limit(MAX_AT_ONCE)
    .forUpdate('m')
    .skipLocked()

/** Tells people with badges three days before the ceremony where and when. Answers how many. */
export async function tellPickup(now: Date): Promise<number> {
  return transaction(async (trx) => {
    const rows = await withCeremony(trx)
      .where('m.state', 'in', ['issued', 'checked_in'])
      .where('m.pickup_told_at', 'is', null)
      .where('s.ceremony_at', '>', now)
      .where('s.ceremony_at', '<=', new Date(now.getTime() + PICKUP_BEFORE_MS))
      .execute()
    for (const { id } of rows) {
      await trx.updateTable('media_credentials').set({ pickup_told_at: now }).where('id', '=', id).execute()
      await tellApplicant(id, credentialPickup, now, trx)
    }
    return rows.length
  })
}

/** Asks those who had badges what they published, two days after the ceremony. Answers how many. */
export async function askForCoverage(now: Date): Promise<number> {
  return transaction(async (trx) => {
    const rows = await withCeremony(trx)
      .where('m.state', 'in', ['issued', 'checked_in', 'closed'])
      .where('m.coverage_asked_at', 'is', null)
      .where('s.ceremony_at', '<=', ago(now, COVERAGE_AFTER_MS))
      .where('s.ceremony_at', '>', ago(now, CLOSES_AFTER_MS))
      .execute()
    for (const { id } of rows) {
      await trx
        .updateTable('media_credentials')
        .set({ coverage_asked_at: now })
        .where('id', '=', id)
        .execute()
      await tellApplicant(id, credentialCoverage, now, trx)
    }
    return rows.length
  })
}

/** Once the ceremony is over, ends what was never issued, and a month later closes what was. Answers how many. */
export async function endCredentials(now: Date): Promise<number> {
  return transaction(async (trx) => {
    const ended = { ended_at: now, updated_at: now }
    const expired = await withCeremony(trx)
      .where((eb) =>
        eb.or([
          eb('m.state', 'in', EXPIRING).and('s.ceremony_at', '<=', now),
          // A crew that has signed may get its badges when it stands at the door.
          eb('m.state', '=', 'agreement_signed').and('s.ceremony_at', '<=', ago(now, LATE_BADGES_MS)),
        ]),
      )
      .execute()
    const closed = await withCeremony(trx)
      .where('m.state', 'in', ['issued', 'checked_in'])
      .where('s.ceremony_at', '<=', ago(now, CLOSES_AFTER_MS))
      .execute()
    for (const [rows, action, done] of [
      [expired, 'expire', 'media_credential.expired'],
      [closed, 'close', 'media_credential.closed'],
    ] as const)
      for (const { id } of rows) {
        await moveLocked(credentialLifecycle, action, { by: 'system', id, set: ended }, trx)
        await auditRecord(system, done, id, {}, now, trx)
      }
    return expired.length + closed.length
  })
}

/** Deletes letters and photos whose time is over, and records how many. Answers of how many applications. */
export async function deleteDocuments(now: Date): Promise<number> {
  return transaction(async (trx) => {
    const rows = await trx
      .selectFrom('media_credentials')
      .where('documents_deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb.and([
            eb('state', 'in', ['rejected', 'withdrawn', 'expired']),
            eb('ended_at', '<=', ago(now, DECLINED_KEPT_MS)),
          ]),
          eb.and([
            eb('state', 'in', ['closed', 'revoked']),
            eb('ended_at', '<=', ago(now, DOCUMENTS_KEPT_MS)),
          ]),
        ]),
      )
      .orderBy('ended_at')
      .select(['id', 'letter_file_id as letter'])
      .limit(MAX_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, letter } of rows) {
      const files = await removeDocuments(id, letter, now, trx)
      await trx
        .updateTable('media_credentials')
        .set({ documents_deleted_at: now })
        .where('id', '=', id)
        .execute()
      await auditRecord(system, 'media_credential.documents_deleted', id, { after: { files } }, now, trx)
    }
    return rows.length
  })
}

/** Removes the letter, the photos and the badges of an application that the caller has locked. Answers how many files. */
export async function removeDocuments(
  id: number,
  letter: number | null,
  now: Date,
  trx: Trx,
): Promise<number> {
  const people = await trx
    .selectFrom('credential_people')
    .where('credential_id', '=', id)
    .select(['id', 'photo_file_id as photo'])
    .execute()
  await trx.updateTable('media_credentials').set({ letter_file_id: null }).where('id', '=', id).execute()
  await trx
    .updateTable('credential_people')
    .set({ photo_file_id: null })
    .where('credential_id', '=', id)
    .execute()
  const files = [
    ...(letter === null ? [] : [letter]),
    ...people.flatMap(({ photo }) => (photo === null ? [] : [photo])),
  ]
  for (const file of files) await discardFile(file, now, trx)
  const badges = await discardDocuments(
    badgeDocument,
    people.map((person) => person.id),
    now,
    trx,
  )
  return files.length + badges
}

/** Deletes drafts that were not touched for long, with their files. Answers how many. */
export async function removeOldDrafts(now: Date): Promise<number> {
  return transaction(async (trx) => {
    const rows = await trx
      .selectFrom('media_credentials')
      .where('state', '=', 'draft')
      .where('updated_at', '<', ago(now, DRAFT_LASTS_MS))
      .orderBy('id')
      .select(['id', 'letter_file_id as letter'])
      .limit(MAX_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, letter } of rows) {
      await removeDocuments(id, letter, now, trx)
      await trx.deleteFrom('media_credentials').where('id', '=', id).execute()
    }
    return rows.length
  })
}
