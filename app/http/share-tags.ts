import type { MetaArgs, MetaDescriptor } from '@remix-run/react'
import { formatDate } from '#app/ui/format/date-time.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { pageName } from '#app/ui/page-handle.ts'
import type { ShellSite } from './shell.ts'

export interface SharePlace {
  site: ShellSite
  /** A day in the award's zone. */
  day: (moment: Date | string) => string
}

/** What a page has to show beside its words. Addresses are whole. */
export interface Shared {
  url: string
  image?: { src: string; alt: string }
  /** The page as schema.org describes such things. */
  thing?: Record<string, unknown>
}

const MAX_DESCRIPTION = 200

/** The root's data, which every page has. */
function siteIn(matches: MetaArgs['matches']): ShellSite | null {
  const data = matches.find(({ id }) => id === 'root')?.data as { site?: ShellSite } | undefined
  return data?.site ?? null
}

function onOneLine(text: string): string {
  const line = text.trim().split(/\s+/).join(' ')
  return line.length <= MAX_DESCRIPTION ? line : `${line.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`
}

/**
 * What a link to a public page shows where it is shared, and what search engines say of it: the page's name and `describe`, which
 * takes only what the page itself shows. A page with pictures adds the one that stands for it by `show`.
 */
export function shareTags<Loader>(
  describe: (data: LoaderData<Loader>, place: SharePlace) => string,
  show?: (data: LoaderData<Loader>) => Shared,
) {
  return ({ data, matches }: Pick<MetaArgs, 'data' | 'matches'>): MetaDescriptor[] => {
    const site = siteIn(matches)
    if (!site || data === undefined || data === null) return []
    const day = (moment: Date | string) => formatDate(new Date(moment), site.timezone)
    const description = onOneLine(describe(data as LoaderData<Loader>, { site, day }))
    return [
      { name: 'description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: site.name },
      { property: 'og:title', content: pageName(matches) ?? site.name },
      { property: 'og:description', content: description },
      ...(show ? tagsOf(show(data as LoaderData<Loader>)) : []),
    ]
  }
}

function tagsOf({ url, image, thing }: Shared): MetaDescriptor[] {
  return [
    { property: 'og:url', content: url },
    ...(image
      ? [
          { property: 'og:image', content: image.src },
          { property: 'og:image:alt', content: image.alt },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(thing ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }] : []),
  ]
}
