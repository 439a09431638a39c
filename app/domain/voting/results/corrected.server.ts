import { db, type Reader } from '#db/client.ts'
import type { CountArtefact } from '../tally/result.ts'
import type { RunContent } from './content.server.ts'
import { hasPublicFiles, releaseName } from './publication.server.ts'
import { unhide } from './seals.server.ts'
import { resultsView } from './view.ts'

/** What corrections of published results changed, for everyone who may see the results. */

export interface Correction {
  /** Counts from 1. */
  n: number
  reason: string
  at: Date
  /** Categories with another winner, as they were and are. */
  changes: { category: string; before: string; after: string }[]
}

interface Kept {
  reason: string
  at: Date
  artefact: CountArtefact
  /** As it was published, byte for byte. */
  text: string
}

async function keptResults(year: number, reader: Reader): Promise<Kept[]> {
  const rows = await reader
    .selectFrom('voting_corrections')
    .where('year', '=', year)
    .where('state', '=', 'done')
    .select(['reason', 'corrected_at as at', 'earlier_content as content'])
    .orderBy('id')
    .limit(50)
    .execute()
  return rows.flatMap(({ reason, at, content }) => {
    if (!at || !content) return []
    const kept = JSON.parse(unhide(content, releaseName(year)).toString('utf8')) as RunContent
    return [{ reason, at, artefact: JSON.parse(kept.artefact) as CountArtefact, text: kept.artefact }]
  })
}

/** The corrections of a season whose results are public now, the first one first. */
export async function correctionsOf(
  year: number,
  current: CountArtefact,
  reader: Reader,
): Promise<Correction[]> {
  const kept = await keptResults(year, reader)
  return kept.map(({ reason, at, artefact }, index) => ({
    ...{ n: index + 1, reason, at },
    changes: changesBetween(artefact, kept[index + 1]?.artefact ?? current),
  }))
}

/** The winners by category that differ; points alone are in the files. */
function changesBetween(before: CountArtefact, after: CountArtefact): Correction['changes'] {
  const headings = (artefact: CountArtefact) =>
    new Map(resultsView(artefact, false).map(({ name, heading }) => [name, heading]))
  const [was, is] = [headings(before), headings(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((category) => {
    const [one, other] = [was.get(category) ?? 'No result', is.get(category) ?? 'No result']
    return one === other ? [] : [{ category, before: one, after: other }]
  })
}

/** The count that was public before a correction, as a file; `null` for a number there is not, and where tallies stay hidden. */
export async function correctedFile(year: number, n: number, now: Date) {
  if (!(await hasPublicFiles(year, now))) return null
  const text = (await keptResults(year, db()))[n - 1]?.text
  return text === undefined ? null : { name: `${year}-result-before-${n}.json`, text }
}
