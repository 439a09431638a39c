import { db } from '#db/client.ts'
import type { CertificateState } from '#app/domain/nominees/certificates/rules.ts'
import { listPeople } from '#app/domain/nominees/certificates/people.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { findWinnersAccess, releasedWinners } from '#app/domain/voting/results/sealed-permission.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { ceremonyAwards, ceremonyErrata, countBlocks } from './awards.server.ts'
import { contentHash } from './content-hash.server.ts'
import { unconfirmedIn, type PackAward } from './content.ts'
import { copiesOfPack, openCopy, type OpenCopy } from './copies.server.ts'
import { packMedia, type MediaRow } from './media.server.ts'
import { programmePlacements, type NamedPlacement } from './placements.server.ts'
import { packOf, PACKS, type Batch, type PackType } from './rules.ts'
import * as tables from './tables.ts'

export interface ReadPack {
  type: PackType
  batch: Batch
  year: number
  /** "12th Pegbar Awards, 2026" */
  season: string
  award: string
  awards: PackAward[]
  /** The admin's own copy with winners that is not public yet. */
  copy: OpenCopy | null
  /** With winners, of a copy or public ones. */
  hasWinners: boolean
  announced: boolean
  /** Of the whole programme. */
  placements: readonly NamedPlacement[]
}

/** The blocks of the current season, and the pack an address asks for; `null` where there is none. */
export async function askedPack(type: string | undefined, batch: string | undefined) {
  const season = await currentSeason()
  const blocks = await countBlocks(season.year, db())
  return { season, blocks, pack: packOf(type, batch, blocks) }
}

/**
 * A pack of the current season as this admin may see it: with winners where they are public, or in their own copy. A pack of
 * winners without either has no awards.
 */
export async function readPack(
  { type, batch }: { type: PackType; batch: Batch },
  copyId: string | null,
  admin: AdminViewer,
  now: Date,
): Promise<ReadPack | null> {
  const { year, label } = await currentSeason()
  const copy = copyId === null ? null : await openCopy({ year, type, batch }, copyId, admin, db())
  // An address of a copy opens that copy or nothing.
  if (copyId !== null && !copy) return null
  const winners =
    PACKS[type].winners === 'never' ? null : (copy?.winners ?? (await publicWinners(year, admin)))
  const isShut = PACKS[type].winners === 'only' && winners === null
  const [awards, announced, configs, placements] = await Promise.all([
    isShut ? [] : ceremonyAwards(year, batch, admin, winners, now, db()),
    isAnnounced(year, now, db()),
    configValues(),
    placementsIn({ type, batch, year }, now),
  ])
  const season = seasonTitle({ label, year })
  const facts = {
    type,
    batch,
    year,
    season,
    award: configs.site_name || label,
    awards,
    announced,
    placements,
  }
  return { ...facts, copy: winners?.access === 'published' ? null : copy, hasWinners: winners !== null }
}

async function placementsIn({ type, batch, year }: Pick<ReadPack, 'type' | 'batch' | 'year'>, now: Date) {
  return type === 'programme' && batch === 'all' ? programmePlacements(year, now, db()) : []
}

async function publicWinners(year: number, admin: AdminViewer) {
  if ((await findWinnersAccess(year, admin, db())) !== 'published') return null
  return releasedWinners(year, admin, db())
}

/** The certificate of each nominee, by their ids; without the admin's conflicts. */
async function certificateStates(year: number, admin: AdminViewer, now: Date) {
  const all = { query: '', categoryId: null, state: null, confirmed: null }
  const { rows } = await listPeople(admin, year, all, { limit: 20_000, offset: 0 }, now)
  return new Map<number, CertificateState>(rows.map(({ personId, state }) => [personId, state]))
}

/** What a pack says as a table; `null` for one that is none. */
export async function packTable(
  pack: ReadPack,
  media: readonly MediaRow[],
  admin: AdminViewer,
  now: Date,
): Promise<tables.PackTable | null> {
  const { type, awards, year, season } = pack
  switch (type) {
    case 'nominees':
      return tables.nomineeTable(awards)
    case 'winners':
      return tables.winnerTable(awards)
    case 'script':
      return tables.scriptTable(awards)
    case 'trophies':
      return tables.trophyTable(awards, season)
    case 'media':
      return tables.mediaTable(media)
    case 'certificates':
      return tables.certificateTable(awards, await certificateStates(year, admin, now))
    default:
      return null
  }
}

/** The hash of what a pack says now, with nothing left out, so that it is the same for every admin. */
export async function currentHash(pack: Pick<ReadPack, 'type' | 'batch' | 'year'>, now: Date) {
  const awards = await ceremonyAwards(pack.year, pack.batch, 'everything', null, now, db())
  return contentHash(awards, await placementsIn(pack, now))
}

/** The page of a pack: what it says, what is wrong with it, who may see winners, and which copies were taken. */
export async function packPage(pack: ReadPack, admin: AdminViewer, now: Date) {
  const { type, batch, year, awards } = pack
  const media = type === 'media' ? await packMedia(awards, admin, now, db()) : []
  const hash = await currentHash(pack, now)
  const [table, errata, copies, access] = await Promise.all([
    packTable(pack, media, admin, now),
    ceremonyErrata(year, admin, now, db()),
    copiesOfPack({ year, type, batch }, hash, db()),
    PACKS[type].winners === 'never' ? null : findWinnersAccess(year, admin, db()),
  ])
  return { table, errata, copies, access, unconfirmed: unconfirmedIn(awards) }
}
