import { config } from '#app/config.server.ts'
import { sizeFrom } from '#app/domain/catalogue/works/picture.ts'
import type { AwardPageView } from '#app/domain/overview/award-page/queries.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import type { PageMeta } from '../page-meta.ts'

const SHARED_WIDTH = 900

/** What is said of the award in each part of its season where its address is shared. */
const SAID: Readonly<Record<AwardPageView['phase'], string>> = {
  preparing: 'The next season is being prepared.',
  call: 'The call for entries: categories, dates and prices.',
  judging: 'The call for entries has closed, and committees judge every entry.',
  nominees: 'The nominees are announced.',
  winners: 'The winners are announced.',
}

/** What the page of the award says of itself. */
export async function awardMeta({ season, phase, headline, hero }: AwardPageView): Promise<PageMeta> {
  const { appUrl } = config()
  const configs = await configValues()
  const [award, organisation] = [configs.site_name ?? '', configs.organisation_name ?? '']
  const name = season?.label ?? award
  const image = hero?.picture && { src: appUrl + sizeFrom(hero.picture, SHARED_WIDTH), alt: hero.picture.alt }
  const url = appUrl + href('/award')
  return {
    ...{ title: name, url },
    description: [headline, `${name}. ${SAID[phase]}`].filter(Boolean).join(' – '),
    ...(image && { image }),
    thing: {
      ...{ '@type': season?.ceremonyAt ? 'Event' : 'Organization', name, url },
      ...(image && { image: image.src }),
      ...(season?.ceremonyAt && {
        startDate: season.ceremonyAt.toISOString(),
        ...(organisation && { organizer: { '@type': 'Organization', name: organisation } }),
      }),
    },
  }
}
