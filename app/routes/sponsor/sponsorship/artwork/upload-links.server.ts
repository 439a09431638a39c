import { artworkPath } from '#app/domain/sponsorship/artwork/link.server.ts'
import { questionOf, readSponsorship } from '#app/domain/sponsorship/artwork/question.server.ts'
import { uploadRefusal } from '#app/domain/sponsorship/artwork/rules.ts'
import { db } from '#db/client.ts'

const LABELS = { artwork: 'Upload artwork', logo_light: 'Upload logo and credit' } as const

/** The pages on which a sponsor sends files, where there are some to send now. */
export async function uploadLinks(sponsorshipId: number, token: string) {
  const found = await readSponsorship(sponsorshipId, db())
  return (['artwork', 'logo_light'] as const).flatMap((part) =>
    found && uploadRefusal(part, questionOf(found)) === null
      ? [{ to: artworkPath(sponsorshipId, part, token), label: LABELS[part] }]
      : [],
  )
}
