import { sql, type RawBuilder } from 'kysely'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { href } from '#app/platform/href.ts'
import type { StoredRendition } from '#app/platform/files/copies.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Reader } from '#db/client.ts'
import { PORTRAIT_SIDE, portraitKey } from './rules.ts'

/** The address of a photo for everyone; another photo has another one. */
const portraitAddress = (publicId: string): string => href('/nominees/portrait/:publicId', { publicId })

const FROM = sql`nominee_portraits o join nomination_people p on p.id = o.person_id
  join nominations n on n.id = p.nomination_id join files f on f.id = o.file_id and f.deleted_at is null`

/** True for photos that everyone may see: an admin has looked at them, and the nominee is public. */
const isShown = (now: Date) => sql<boolean>`(o.shown_at is not null and ${publicNomination('n', now)})`

/** The addresses of the photos that everyone may see of a season's nominees, by nomination and name. */
export async function publicPortraits(year: number, now: Date, reader: Reader): Promise<Map<string, string>> {
  const { rows } = await sql<{ nominationId: number; name: string; publicId: string }>`
    select n.id as "nominationId", p.full_name as name, f.public_id as "publicId" from ${FROM}
    where n.year = ${year} and ${isShown(now)} order by p.id limit 2000`.execute(reader)
  return new Map(
    rows.map(({ nominationId, name, publicId }) => [
      portraitKey(nominationId, name),
      portraitAddress(publicId),
    ]),
  )
}

export interface OwnPortrait {
  publicId: string
  shownAt: Date | null
}

/** The photos of these people, looked at or not; the caller has checked that its reader may know them. */
export async function portraitsOfPeople(
  personIds: readonly number[],
  reader: Reader,
): Promise<Map<number, OwnPortrait>> {
  if (personIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('nominee_portraits as o')
    .innerJoin('files as f', 'f.id', 'o.file_id')
    .where('o.person_id', 'in', personIds)
    .where('f.deleted_at', 'is', null)
    .select(['o.person_id as personId', 'f.public_id as publicId', 'o.shown_at as shownAt'])
    .execute()
  return new Map(rows.map(({ personId, ...portrait }) => [personId, portrait]))
}

async function fileOf(which: RawBuilder<unknown>, reader: Reader): Promise<StoredRendition | null> {
  const { rows } = await sql<Omit<StoredRendition, 'width' | 'height'>>`
    select f.mime, f.size_bytes as "sizeBytes", f.storage_key as "storageKey", encode(f.sha256, 'hex') as digest
    from ${FROM} where ${which}`.execute(reader)
  const [row] = rows
  return row ? { ...row, width: PORTRAIT_SIDE, height: PORTRAIT_SIDE } : null
}

/** The file of a photo that everyone may see now, or that this admin reviews; `null` otherwise. */
export async function findPortrait(
  publicId: string,
  admin: Pick<AdminViewer, 'userId'> | null,
  now: Date,
  reader: Reader,
): Promise<StoredRendition | null> {
  const mayReview = admin ? visibleTo(admin, 'n', now) : sql`false`
  return fileOf(sql`f.public_id::text = ${publicId} and (${isShown(now)} or ${mayReview})`, reader)
}

/** The file of the photo that a public nominee has sent, for themselves. */
export async function ownPortraitFile(personId: number, now: Date, reader: Reader) {
  return fileOf(sql`p.id = ${personId} and ${publicNomination('n', now)}`, reader)
}

/** Counts the photos that an admin has to look at, without those of conflicts of interest. */
export async function countToReview(
  admin: Pick<AdminViewer, 'userId'>,
  year: number,
  now: Date,
  reader: Reader,
): Promise<{ count: number; nominationId: number }> {
  const { rows } = await sql<{ count: number; nominationId: number | null }>`
    select count(*)::int as count, min(n.id) as "nominationId" from ${FROM}
    where n.year = ${year} and o.shown_at is null and n.status in ('confirmed', 'announced')
      and ${visibleTo(admin, 'n', now)}`.execute(reader)
  const [row] = rows
  return { count: row?.count ?? 0, nominationId: row?.nominationId ?? 0 }
}
