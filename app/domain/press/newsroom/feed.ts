import { xmlText } from './xmp.ts'

export interface FeedEntry {
  /** Never changes: the item's public id. */
  id: string
  title: string
  summary: string
  link: string
  at: Date
}

/** A feed of entries as Atom (RFC 4287), the newest first. */
export function atomFeed(
  { title, link, self, author }: { title: string; link: string; self: string; author: string },
  entries: readonly FeedEntry[],
  now: Date,
): string {
  const updated = (entries[0]?.at ?? now).toISOString()
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${xmlText(title)}</title>
<id>${xmlText(link)}</id>
<link href="${xmlText(link)}"/>
<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>
<author><name>${xmlText(author)}</name></author>
<updated>${updated}</updated>
${entries
  .map(
    (entry) => `<entry><title>${xmlText(entry.title)}</title><id>urn:uuid:${entry.id}</id>
<link href="${xmlText(entry.link)}"/><updated>${entry.at.toISOString()}</updated>
<summary>${xmlText(entry.summary)}</summary></entry>
`,
  )
  .join('')}</feed>
`
}

/** A sitemap of whole addresses (sitemaps.org). */
export function sitemapOf(addresses: readonly string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<url><loc>${xmlText(address)}</loc></url>\n`).join('')}</urlset>
`
}
