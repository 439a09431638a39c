/** A round whose entries that advanced are public, or kept. Client-safe and pure. */

export type Publication = 'publish' | 'hide'

interface PublishedFacts {
  toldAt: Date | null
  publishedAt: Date | null
}

type PublishRefusal = 'untold' | 'published' | 'hidden'

/** Says why a round cannot be made public or taken back: entrants are told before everyone else. */
export function publishRefusal(
  { toldAt, publishedAt }: PublishedFacts,
  wanted: Publication,
): PublishRefusal | null {
  if (wanted === 'hide') return publishedAt === null ? 'hidden' : null
  if (toldAt === null) return 'untold'
  return publishedAt === null ? null : 'published'
}

export const PUBLISH_LABELS: Readonly<Record<PublishRefusal, string>> = {
  untold: 'Tell entrants who advances first.',
  published: 'Everyone can see who advances from this round.',
  hidden: 'This round is not public.',
}
