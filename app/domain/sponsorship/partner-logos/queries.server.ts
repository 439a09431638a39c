import path from 'node:path'
import { sql } from 'kysely'
import { readSeason } from '#app/domain/season/seasons/queries.server.ts'
import { dayIn } from '#app/domain/sponsorship/partners/days.server.ts'
import { copiesOf, pagePicture, type StoredRendition } from '#app/platform/files/copies.server.ts'
import { href } from '#app/platform/href.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import type { Reader } from '#db/client.ts'
import { SHOWN_IN } from './rules.ts'

const MAX_VERSIONS = 30
/** More than any award has; partners are shown, not searched. */
const MAX_SHOWN = 200

export type LogoVersion = Awaited<ReturnType<typeof logoVersions>>[number]

/** All versions of a partner's logo, the newest first. */
export async function logoVersions(partnerId: number, reader: Reader) {
  const rows = await reader
    .selectFrom('pool_partner_logos as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .where('a.partner_id', '=', partnerId)
    .orderBy('a.version', 'desc')
    .select(['a.id', 'a.version', 'a.state', 'a.report', 'a.note', 'a.file_id as fileId'])
    .select('a.uploaded_at as uploadedAt')
    .select(['f.original_name as fileName', 'f.size_bytes as sizeBytes'])
    .limit(MAX_VERSIONS)
    .execute()
  const copies = await copiesOf(rows.map(({ fileId }) => fileId))
  return rows.map(({ fileId, ...row }) => {
    const picture = pagePicture(copies.get(fileId)?.renditions ?? [])
    return { ...row, picture: picture && { width: picture.width, height: picture.height } }
  })
}

/** A partner of the viewer with what decides about its logo; `null` for another's. */
export async function findOwnLogoPartner(id: number, viewer: Viewer, reader: Reader) {
  const row = await logoPartners(reader)
    .where('a.id', '=', id)
    .where('a.user_id', '=', viewer.userId)
    .executeTakeFirst()
  return row ?? null
}

/** A partner with what decides about its logo. */
export const logoPartners = (reader: Reader) =>
  reader
    .selectFrom('pool_partners as a')
    .innerJoin('sponsorship_pools as p', 'p.id', 'a.pool_id')
    .innerJoin('pool_level_revisions as r', 'r.id', 'a.revision_id')
    .select(['a.id', 'a.state', 'a.is_anonymous as isAnonymous', 'r.with_logo as withLogo'])
    .select(['a.user_id as userId', 'a.organisation', 'p.name as poolName', 'r.name as levelName'])

/** Partners whose term runs at a level with a logo, who are named, and whose logo is approved. */
const shown = (today: string, reader: Reader) =>
  reader
    .selectFrom('pool_partner_logos as l')
    .innerJoin('pool_partners as a', 'a.id', 'l.partner_id')
    .innerJoin('sponsorship_pools as p', 'p.id', 'a.pool_id')
    .innerJoin('pool_partner_terms as t', 't.partner_id', 'a.id')
    .innerJoin('pool_level_revisions as r', 'r.id', 't.revision_id')
    .where('l.state', '=', 'approved')
    .where('a.state', 'in', [...SHOWN_IN])
    .where('a.is_anonymous', '=', false)
    .where('t.from_on', '<=', today)
    .where('t.to_on', '>', today)
    .where('r.with_logo', '=', true)

export interface PlacedLogo {
  logoId: number
  fileId: number
  partnerId: number
  /** As the partner wishes to be named. */
  name: string
  levelName: string
  poolName: string
  src: string
  width: number
  height: number
}

/** The logos of a season's partners where partners are shown, the highest contribution first. */
export async function listPartnerLogos(
  now: Date,
  reader: Reader,
  options: { year?: number } = {},
): Promise<PlacedLogo[]> {
  const season = await readSeason(reader, options.year)
  if (!season) return []
  const rows = await shown(dayIn(now, season.timezone), reader)
    .where('p.year', '=', season.year)
    .orderBy('r.amount_cents', 'desc')
    .orderBy('l.id')
    .select(['l.id as logoId', 'l.file_id as fileId', 'a.id as partnerId'])
    .select(['r.name as levelName', 'p.name as poolName'])
    .select(sql<string>`coalesce(nullif(a.credit_as, ''), a.organisation)`.as('name'))
    .limit(MAX_SHOWN)
    .execute()
  const copies = await copiesOf(rows.map(({ fileId }) => fileId))
  return rows.flatMap((row) => {
    const picture = pagePicture(copies.get(row.fileId)?.renditions ?? [])
    if (!picture) return []
    const { digest, width, height } = picture
    return [
      {
        ...row,
        src: href('/placements/partner/:logoId/:digest', { logoId: row.logoId, digest }),
        width,
        height,
      },
    ]
  })
}

/** What the page of a placed logo needs: nothing that tells of its file. */
export const publicLogo = ({ partnerId, name, levelName, poolName, src, width, height }: PlacedLogo) => ({
  ...{ partnerId, name, levelName, poolName, src, width, height },
})

/** The stored bytes of a logo that is shown to everyone; `null` for one that is not, or no longer. */
export async function findPlacedLogo(
  logoId: number,
  digest: string,
  now: Date,
  reader: Reader,
): Promise<StoredRendition | null> {
  const season = await reader
    .selectFrom('pool_partner_logos as l')
    .innerJoin('pool_partners as a', 'a.id', 'l.partner_id')
    .innerJoin('sponsorship_pools as p', 'p.id', 'a.pool_id')
    .innerJoin('seasons as s', 's.year', 'p.year')
    .where('l.id', '=', logoId)
    .select('s.timezone')
    .executeTakeFirst()
  if (!season) return null
  const row = await shown(dayIn(now, season.timezone), reader)
    .where('l.id', '=', logoId)
    .select('l.file_id as fileId')
    .executeTakeFirst()
  if (!row) return null
  const renditions = (await copiesOf([row.fileId])).get(row.fileId)?.renditions ?? []
  return renditions.find((each) => each.digest === digest) ?? null
}

/** A version's file for its partner and for admins: the original, or the picture the worker made; `null` for all others. */
export async function findLogoFile(
  logoId: number,
  view: 'original' | 'picture',
  viewer: Viewer | AdminViewer,
  reader: Reader,
) {
  const found = await reader
    .selectFrom('pool_partner_logos as l')
    .innerJoin('pool_partners as a', 'a.id', 'l.partner_id')
    .innerJoin('files as f', 'f.id', 'l.file_id')
    .where('l.id', '=', logoId)
    .where('f.deleted_at', 'is', null)
    .$if(viewer.role !== 'admin', (own) => own.where('a.user_id', '=', viewer.userId))
    .select(['f.id', 'f.original_name as name', 'f.mime', 'f.size_bytes as sizeBytes'])
    .select('f.storage_key as storageKey')
    .executeTakeFirst()
  if (!found || view === 'original') return found ?? null
  const picture = pagePicture((await copiesOf([found.id])).get(found.id)?.renditions ?? [])
  if (!picture) return null
  const { mime, sizeBytes, storageKey } = picture
  return { name: `${path.parse(found.name).name}.webp`, mime, sizeBytes, storageKey }
}

/** How many partners of a season have a logo that waits for review. */
export async function countLogosInReview(year: number, reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('pool_partner_logos as l')
    .innerJoin('pool_partners as a', 'a.id', 'l.partner_id')
    .innerJoin('sponsorship_pools as p', 'p.id', 'a.pool_id')
    .where('p.year', '=', year)
    .where('l.state', '=', 'in_review')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
