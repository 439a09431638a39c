import { config } from '#app/config.server.ts'
import type { AwardPageView } from '#app/domain/overview/award-page/queries.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import type { Shared } from '#app/http/share-tags.ts'
import { href } from '#app/platform/href.ts'
import { sharedPicture } from '../press/season-meta.server.ts'

/** The picture at the head of the award's page, and the season as an event. */
export async function sharedAward({ season, hero, picture }: AwardPageView): Promise<Shared> {
  const { appUrl } = config()
  const { site_name: award = '', organisation_name: organisation = '' } = await configValues()
  const shown = hero?.picture ?? picture
  const image = shown && sharedPicture(shown)
  const url = appUrl + href('/award')
  return {
    url,
    ...(image && { image }),
    thing: {
      ...{ '@type': season?.ceremonyAt ? 'Event' : 'Organization', name: season?.label ?? award, url },
      ...(image && { image: image.src }),
      ...(season?.ceremonyAt && {
        startDate: season.ceremonyAt.toISOString(),
        ...(organisation && { organizer: { '@type': 'Organization', name: organisation } }),
      }),
    },
  }
}
