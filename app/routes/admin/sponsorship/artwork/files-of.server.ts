import { versionsOf } from '#app/domain/sponsorship/artwork/queries.server.ts'
import { PART_LABELS, PARTS } from '#app/domain/sponsorship/artwork/rules.ts'
import { db } from '#db/client.ts'

/** The files of a sponsorship that were not replaced, for its page. */
export async function filesOf(sponsorshipId: number) {
  const versions = await versionsOf(sponsorshipId, PARTS, db())
  return versions.flatMap(({ id, part, version, state }) =>
    state === 'replaced' ? [] : [{ id, part: PART_LABELS[part], version, state }],
  )
}
