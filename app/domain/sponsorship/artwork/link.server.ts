import { config } from '#app/config.server.ts'
import { applicationToken } from '#app/domain/sponsorship/applications/link.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import type { ArtworkPart } from './rules.ts'

/** The page a part is uploaded on, with the secret link's key where there is one. */
export function artworkPath(sponsorshipId: number, part: ArtworkPart, token: string): string {
  const to =
    part === 'artwork'
      ? href('/sponsorships/upload-artwork/:sponsorshipId', { sponsorshipId })
      : href('/sponsorships/upload-company-logo/:sponsorshipId', { sponsorshipId })
  return token === '' ? to : withQuery(to, { t: token })
}

/** The same as mails have it, opened by its secret link. */
export const artworkUrl = (sponsorshipId: number, part: ArtworkPart, linkKey: string): string =>
  config().appUrl + artworkPath(sponsorshipId, part, applicationToken(linkKey))
