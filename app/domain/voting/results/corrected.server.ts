import { db, type Reader } from '#db/client.ts'
import type { Method } from '../tally/choices.ts'
import { methodText } from '../rounds/methods.ts'
import type { CountArtefact } from '../tally/result.ts'
import type { RunContent } from './content.server.ts'
import { outcomesOf } from './decided.ts'
import { hasPublicFiles, releaseName, type Published } from './publication.server.ts'
import { unhide } from './seals.server.ts'
import { changesBetween, type CategoryChange } from './changes.ts'

/** What corrections of published results changed, for everyone who may see the results. */

export interface Correction {
  /** Counts from 1. */
  n: number
  reason: string
  at: Date
  /** The one category it was about; null: all were counted again. */
  category: string | null
  /** The method by which that category was counted instead. */
  method: string | null
  changes: CategoryChange[]
}

type Outcome = Pick<Published, 'artefact' | 'decided'>

interface Kept extends Outcome {
  code: string | null
  method: Method | null
  seats: number | null
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
    .select(['reason', 'corrected_at as at', 'earlier_content as content', 'category_code as code', 'method'])
    .select('seats')
    .orderBy('id')
    .limit(50)
    .execute()
  return rows.flatMap(({ content, at, ...about }) => {
    if (!at || !content) return []
    const kept = JSON.parse(unhide(content, releaseName(year)).toString('utf8')) as RunContent
    const artefact = JSON.parse(kept.artefact) as CountArtefact
    return [{ ...about, at, artefact, decided: kept.decided ?? [], text: kept.artefact }]
  })
}

/** The corrections of a season whose results are public now, the first one first. Without tallies nothing of votes is in them. */
export async function correctionsOf(year: number, current: Published, reader: Reader): Promise<Correction[]> {
  const kept = await keptResults(year, reader)
  return kept.map((before, index) => {
    const { code, method, seats, reason, at } = before
    const after = kept[index + 1] ?? current
    const category = outcomesOf(before.artefact, before.decided).find(({ id }) => id === code)?.name ?? code
    return {
      ...{ n: index + 1, reason, at, category, method: method && methodText(method, seats) },
      changes: changesBetween(before, after, current.withTallies),
    }
  })
}

/** The count that was public before a correction, as a file; `null` for a number there is not, and where tallies stay hidden. */
export async function correctedFile(year: number, n: number, now: Date) {
  if (!(await hasPublicFiles(year, now))) return null
  const text = (await keptResults(year, db()))[n - 1]?.text
  return text === undefined ? null : { name: `${year}-result-before-${n}.json`, text }
}
