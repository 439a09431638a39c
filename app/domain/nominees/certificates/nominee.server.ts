import { sql, type RawBuilder } from 'kysely'
import { db } from '#db/client.ts'
import { downloadsFrom, type Paper } from './rules.ts'
import { STORED_FILE, type StoredFile } from '#app/platform/files/queries.server.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'

/** Certificates for nominees; the caller has read their secret link. */

export interface NomineeCertificate {
  publicId: string
  serial: string
  releasedAt: Date
}

const OF_PERSON = sql`certificates c join nominations n on n.id = c.nomination_id
  where c.kind = 'nominee' and c.status = 'released'`

/** The released certificate a nominee can download now, or null. */
export async function certificateOf(personId: number, now: Date): Promise<NomineeCertificate | null> {
  const { rows } = await sql<NomineeCertificate>`
    select c.public_id as "publicId", c.serial, c.released_at as "releasedAt" from ${OF_PERSON}
      and c.person_id = ${personId} and ${publicNomination('n', now)}`.execute(db())
  const [found] = rows
  if (!found) return null
  const { certificates_released_at: setting } = await configValues()
  return downloadsFrom(found.releasedAt, setting) <= now ? found : null
}

/** The nominee's own PDF by its public id, or null. */
export async function nomineeFile(
  publicId: string,
  personId: number,
  paper: Paper,
  now: Date,
): Promise<StoredFile | null> {
  const own = await certificateOf(personId, now)
  if (own?.publicId !== publicId) return null
  return certificateFile(sql<boolean>`c.public_id = ${publicId}`, paper)
}

/** A certificate's PDF for admins, released or not; the caller has checked access. */
export function adminFile(id: number, paper: Paper): Promise<StoredFile | null> {
  return certificateFile(sql<boolean>`c.id = ${id}`, paper)
}

async function certificateFile(which: RawBuilder<boolean>, paper: Paper): Promise<StoredFile | null> {
  const found = await db()
    .selectFrom('certificates as c')
    .innerJoin('files as f', 'f.id', paper === 'a4' ? 'c.a4_file_id' : 'c.letter_file_id')
    .where('f.deleted_at', 'is', null)
    .where(which)
    .select(['f.id', ...STORED_FILE])
    .executeTakeFirst()
  return found ?? null
}

/** Records the first download. */
export async function noteDownload(publicId: string, now: Date): Promise<void> {
  await db()
    .updateTable('certificates')
    .set({ downloaded_at: now })
    .where('public_id', '=', publicId)
    .where('downloaded_at', 'is', null)
    .execute()
}
