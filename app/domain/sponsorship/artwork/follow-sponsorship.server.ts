import { applicationToken } from '#app/domain/sponsorship/applications/link.server.ts'
import type { SponsorshipHook } from '#app/domain/sponsorship/applications/moved.server.ts'
import { artworkPath } from './link.server.ts'
import { questionOf, readSponsorship } from './question.server.ts'
import { uploadRefusal } from './rules.ts'

/** Artwork and logos have a page on which they are sent, while they can be. */
export const followSponsorship: SponsorshipHook = {
  async taskPage({ kind, sponsorshipId, linkKey, isSecret }, reader) {
    const part = kind === 'artwork' ? 'artwork' : kind === 'logo' ? 'logo_light' : null
    const sponsorship = part && (await readSponsorship(sponsorshipId, reader))
    if (!part || !sponsorship || uploadRefusal(part, questionOf(sponsorship))) return null
    return artworkPath(sponsorshipId, part, isSecret ? applicationToken(linkKey) : '')
  },
}
