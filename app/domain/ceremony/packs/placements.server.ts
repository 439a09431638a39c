import { usesPart } from '#app/platform/award-parts.ts'
import { partSettings } from '#app/platform/used-parts.server.ts'
import { fileAddress } from '#app/domain/sponsorship/artwork/components/versions.tsx'
import { logoAddress } from '#app/domain/sponsorship/partner-logos/components/logo-versions.tsx'
import { listPartnerLogos } from '#app/domain/sponsorship/partner-logos/queries.server.ts'
import { listPlacements } from '#app/domain/sponsorship/placements/queries.server.ts'
import type { Reader } from '#db/client.ts'

/** A sponsor, an advertiser or a partner as the programme shows it. */
export interface NamedPlacement {
  /** What is paid for never looks like the award's own words. */
  label: 'Sponsor' | 'Advertisement' | 'Partner'
  packageName: string
  name: string
  /** The approved logo or advert; without one the name stands alone. */
  picture: ProgrammePicture | null
}

export interface ProgrammePicture {
  fileId: number
  /** An address that opens for admins. */
  src: string
  /** As the page shows it, in pixels. */
  width: number
  height: number
}

/**
 * Who is shown in the printed programme: approved credits, logos and artwork of active sponsorships, by level, and none an admin hides;
 * then the logos of partners whose level includes one.
 */
export async function programmePlacements(
  year: number,
  now: Date,
  reader: Reader,
): Promise<NamedPlacement[]> {
  if (!usesPart(await partSettings(reader), 'sponsors')) return []
  const placed = await listPlacements('programme', reader, { year })
  const partners = await listPartnerLogos(now, reader, { year })
  return [
    ...placed.map(({ label, packageName, name, picture }) => {
      if (!picture) return { label, packageName, name, picture }
      const { artworkId, fileId, width, height } = picture
      return {
        label,
        packageName,
        name,
        picture: { fileId, src: fileAddress(artworkId, 'picture'), width, height },
      }
    }),
    ...partners.map(({ logoId, fileId, name, levelName, poolName, width, height }) => ({
      label: 'Partner' as const,
      packageName: `${levelName}, ${poolName}`,
      name,
      picture: { fileId, src: logoAddress(logoId, 'picture'), width, height },
    })),
  ]
}
