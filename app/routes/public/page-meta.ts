import type { MetaDescriptor } from '@remix-run/node'

/** What a page of the award says to who shares its address and to search engines. Addresses are whole. */
export interface PageMeta {
  title: string
  description: string
  url: string
  image?: { src: string; alt: string }
  /** The page as schema.org describes such things. */
  thing?: Record<string, unknown>
}

/** The tags of a page's head; none for a page that could not be shown. */
export function metaTags(page: PageMeta | undefined): MetaDescriptor[] {
  if (!page) return []
  const { title, description, url, image, thing } = page
  return [
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
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
