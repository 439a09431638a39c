import { db, type Reader } from '#db/client.ts'
import type { CountArtefact } from '../tally/result.ts'
import type { RunContent } from './content.server.ts'
import { hasPublicFiles, releaseName, type Published } from './publication.server.ts'
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

type Outcome = Pick<Published, 'artefact' | 'decided'>

interface Kept extends Outcome {
  reason: string
  at: Date
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
    const artefact = JSON.parse(kept.artefact) as CountArtefact
    return [{ reason, at, artefact, decided: kept.decided ?? [], text: kept.artefact }]
  })
}

/** The corrections of a season whose results are public now, the first one first. */
export async function correctionsOf(year: number, current: Outcome, reader: Reader): Promise<Correction[]> {
  const kept = await keptResults(year, reader)
  return kept.map((before, index) => ({
    ...{ n: index + 1, reason: before.reason, at: before.at },
    changes: changesBetween(before, kept[index + 1] ?? current),
  }))
}

/** The winners by category that differ; points alone are in the files. */
function changesBetween(before: Outcome, after: Outcome): Correction['changes'] {
  const headings = (outcome: Outcome) =>
    new Map(resultsView(outcome, false).map(({ name, heading }) => [name, heading]))
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
