import { listPlacements } from '#app/domain/sponsorship/placements/queries.server.ts'
import type { Reader } from '#db/client.ts'

/** A sponsor or an advertiser as the programme names it. */
export interface NamedPlacement {
  /** "Sponsor" or "Advertisement": what is paid for never looks like the award's own words. */
  label: string
  packageName: string
  name: string
}

/** Who is named in the printed programme: approved credits, logos and artwork of active sponsorships, by level, and none an admin hides. */
export async function programmePlacements(year: number, reader: Reader): Promise<NamedPlacement[]> {
  const placed = await listPlacements('programme', reader, { year })
  return placed.map(({ label, packageName, name }) => ({ label, packageName, name }))
}
