import { config } from '#app/config.server.ts'
import type { Trx } from '#db/client.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { href } from '#app/platform/href.ts'
import type { CountArtefact } from '../tally/result.ts'
import { winnersConcerned, type Outcomes } from './changes.ts'
import type { RunContent } from './content.server.ts'
import { resultCorrected } from './mails/result-corrected.ts'
import { releaseName } from './publication.server.ts'
import { unhide } from './seals.server.ts'
import { tellObservers } from './tell-keyholders.server.ts'

interface Corrected {
  year: number
  /** Of the correction. */
  id: number
  reason: string
  /** What was public before, hidden. */
  before: Buffer
  /** What is public now. */
  after: string
}

const outcomes = (text: string): Outcomes => {
  const { artefact, decided = [] } = JSON.parse(text) as RunContent
  return { artefact: JSON.parse(artefact) as CountArtefact, decided }
}

/**
 * Tells the people of works that won before and of those that win now that a published result is corrected, and observers that it is. It is
 * public at this moment, so nothing here comes before the others hear of it.
 */
export async function tellOfCorrection(
  { year, id, reason, before, after }: Corrected,
  now: Date,
  trx: Trx,
): Promise<void> {
  const was = outcomes(unhide(before, releaseName(year)).toString('utf8'))
  for (const { name, nominations } of winnersConcerned(was, outcomes(after))) {
    if (nominations.length === 0) continue
    const people = await trx
      .selectFrom('nomination_people as p')
      .innerJoin('nominations as n', 'n.id', 'p.nomination_id')
      .where('n.id', 'in', nominations)
      .where('n.year', '=', year)
      .where('p.email', '<>', '')
      .select(['p.email', 'p.full_name as fullName', 'n.id', 'n.display_title as work'])
      .orderBy('n.id')
      .orderBy('p.email')
      .limit(200)
      .execute()
    for (const person of people)
      await queueMail(
        {
          mail: resultCorrected,
          to: { email: person.email, name: person.fullName },
          params: {
            ...{ recipientName: person.fullName, category: name, work: person.work, reason },
            link: config().appUrl + href('/winners'),
          },
          dedupeKey: `result-corrected:${id}:${person.id}:${person.email.toLowerCase()}`,
          entity: 'nomination',
          entityId: person.id,
        },
        now,
        trx,
      )
  }
  const did = 'The published results are corrected. What was public before stays readable.'
  await tellObservers({ year, did, key: `corrected:${id}` }, now, trx)
}
