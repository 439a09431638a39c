import type { Reader } from '#db/client.ts'
import { creditNames } from '#app/domain/sponsorship/applications/co-sponsors.ts'
import { readSeason } from '#app/domain/season/seasons/queries.server.ts'
import { copiesOf, pagePicture, type StoredRendition } from '#app/platform/files/copies.server.ts'
import { href } from '#app/platform/href.ts'
import { isPlaceable, type Place } from './rules.ts'

/** More than any award has; sponsors are shown, not searched. */
const MAX_SHOWN = 300

export interface PlacedPicture {
  artworkId: number
  fileId: number
  /** An address of this site; a picture that is printed only has none. */
  src: string
  width: number
  height: number
}

export interface Placement {
  sponsorshipId: number
  place: Place
  /** What it has to be called. */
  label: 'Sponsor' | 'Advertisement'
  packageName: string
  level: number | null
  /** As the sponsor is named. */
  name: string
  /** An https address, or empty. */
  link: string
  /** The logo for light backgrounds, or the artwork. */
  picture: PlacedPicture | null
  /** The logo for dark backgrounds. */
  onDark: PlacedPicture | null
  artworkId: number | null
  onDarkId: number | null
  /** An admin does not show it here. */
  hidden: boolean
}

/**
 * What is shown in a place, by level: approved files of sponsorships whose state allows it, of the current season or another one, and
 * none that an admin hides. A sponsor without an approved credit or logo is not named.
 */
export async function listPlacements(
  place: Place,
  reader: Reader,
  options: { year?: number; hidden?: boolean } = {},
): Promise<Placement[]> {
  const season = await readSeason(reader, options.year)
  if (!season) return []
  const rows = await placeable(season.year, reader)
  const hidden = await reader
    .selectFrom('hidden_placements')
    .where('place', '=', place)
    .select('sponsorship_id')
    .execute()
  const isHidden = new Set(hidden.map(({ sponsorship_id }) => sponsorship_id))
  const fits = rows.filter(
    ({ id, spec, part }) =>
      (options.hidden === true || !isHidden.has(id)) &&
      (part === 'artwork' ? spec?.place === place : place !== 'site_banner'),
  )
  const copies = await copiesOf(fits.flatMap(({ fileId }) => fileId ?? []))
  const groups = new Map<string, typeof fits>()
  for (const file of fits) {
    const key = `${file.id} ${file.part === 'artwork' ? 'advert' : 'sponsor'}`
    groups.set(key, [...(groups.get(key) ?? []), file])
  }
  return [...groups.values()].flatMap((files) => {
    const [first] = files
    if (!first) return []
    const of = (part: string) => files.find((file) => file.part === part)
    const credit = of('credit') ?? rows.find(({ id, part }) => id === first.id && part === 'credit')
    const shown = (part: string) => {
      const file = of(part)
      const rendition = file?.fileId ? pagePicture(copies.get(file.fileId)?.renditions ?? []) : null
      if (!file?.fileId || !rendition) return null
      return { artworkId: file.artworkId, fileId: file.fileId, ...pictureOf(file.artworkId, rendition) }
    }
    const isAdvert = first.part === 'artwork'
    return [
      {
        sponsorshipId: first.id,
        place,
        label: isAdvert ? ('Advertisement' as const) : ('Sponsor' as const),
        packageName: first.packageName,
        level: first.level,
        name: credit?.wording || creditNames(first),
        link: credit?.link ?? '',
        picture: shown(isAdvert ? 'artwork' : 'logo_light'),
        onDark: isAdvert ? null : shown('logo_dark'),
        artworkId: of(isAdvert ? 'artwork' : 'logo_light')?.artworkId ?? null,
        onDarkId: of('logo_dark')?.artworkId ?? null,
        hidden: isHidden.has(first.id),
      },
    ]
  })
}

/** What the page of a placement needs: nothing that tells of its files. */
export const publicPlacement = ({ sponsorshipId, label, name, link, picture, packageName }: Placement) => ({
  ...{ sponsorshipId, label, name, link, packageName },
  picture: picture && { src: picture.src, width: picture.width, height: picture.height },
})

async function placeable(year: number, reader: Reader) {
  const rows = await reader
    .selectFrom('sponsorships as s')
    .innerJoin('sponsor_artworks as a', 'a.sponsorship_id', 's.id')
    .innerJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .where('s.year', '=', year)
    .where('a.state', '=', 'approved')
    .orderBy('r.level')
    .orderBy('s.id')
    .orderBy('a.id')
    .select(['s.id', 's.state', 's.company', 's.credit_as as creditAs', 'r.name as packageName', 'r.level'])
    .select([
      's.co_sponsors as coSponsors',
      'r.artwork as spec',
      'a.id as artworkId',
      'a.part',
      'a.file_id as fileId',
      'a.wording',
      'a.link',
    ])
    .limit(MAX_SHOWN * 4)
    .execute()
  return rows.filter(isPlaceable)
}

const pictureOf = (artworkId: number, { digest, width, height }: StoredRendition) => ({
  src: href('/placements/:artworkId/:digest', { artworkId, digest }),
  width,
  height,
})

/** The stored bytes of a placed picture; `null` for one that is not, or no longer, shown anywhere. */
export async function findPlacedPicture(
  artworkId: number,
  digest: string,
  reader: Reader,
): Promise<StoredRendition | null> {
  const row = await reader
    .selectFrom('sponsor_artworks as a')
    .innerJoin('sponsorships as s', 's.id', 'a.sponsorship_id')
    .innerJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .where('a.id', '=', artworkId)
    .where('a.state', '=', 'approved')
    .select(['s.id', 's.state', 'a.part', 'a.file_id as fileId', 'r.artwork as spec'])
    .executeTakeFirst()
  // What is printed only is not shown to everyone.
  const place: Place = row?.part === 'artwork' ? 'site_banner' : 'sponsors'
  if (!row || row.fileId === null || !isPlaceable(row)) return null
  if (row.part === 'artwork' && row.spec?.place !== place) return null
  const hidden = await reader
    .selectFrom('hidden_placements')
    .where('sponsorship_id', '=', row.id)
    .where('place', '=', place)
    .select('place')
    .executeTakeFirst()
  if (hidden) return null
  const renditions = (await copiesOf([row.fileId])).get(row.fileId)?.renditions ?? []
  return renditions.find((each) => each.digest === digest) ?? null
}
