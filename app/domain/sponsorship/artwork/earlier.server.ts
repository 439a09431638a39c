import type { Reader } from '#db/client.ts'
import { isSameSpec } from '#app/domain/sponsorship/packages/artwork-spec.ts'
import type { ArtworkSponsorship } from './question.server.ts'
import { takesLogo, type FilePart } from './rules.ts'

const MAX_OFFERED = 10

/**
 * Approved files of earlier seasons that fit, of the same account or address: a company's name alone proves nothing, since anyone
 * can type it.
 */
export async function earlierArtworks(of: ArtworkSponsorship, reader: Reader) {
  const rows = await reader
    .selectFrom('sponsor_artworks as a')
    .innerJoin('sponsorships as s', 's.id', 'a.sponsorship_id')
    .innerJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .where('a.state', '=', 'approved')
    .where('s.year', '<', of.year)
    .where('f.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('s.contact_email', '=', of.contactEmail),
        ...(of.userId === null ? [] : [eb('s.user_id', '=', of.userId)]),
      ]),
    )
    .orderBy('s.year', 'desc')
    .orderBy('a.id', 'desc')
    .select(['a.id', 'a.part', 'a.file_id as fileId', 's.year', 's.company', 'r.artwork as spec'])
    .select('f.original_name as name')
    .limit(50)
    .execute()
  return rows
    .flatMap(({ fileId, part, ...row }) =>
      fileId === null ? [] : [{ ...row, fileId, part: part as FilePart }],
    )
    .filter(({ part, spec }) =>
      part === 'artwork' ? spec && of.spec && isSameSpec(spec, of.spec) : takesLogo(of.kind),
    )
    .slice(0, MAX_OFFERED)
}
