import { namedWinners, WITHDRAWN } from '#app/domain/nominees/nominations/named-winners.ts'
import {
  publicNominees,
  type PublicCategory,
} from '#app/domain/nominees/nominations/public-nominees.server.ts'
import {
  publishedResult,
  publishedSeasons,
  type Published,
} from '#app/domain/voting/results/publication.server.ts'
import { outcomesOf, type AwardOutcome } from '#app/domain/voting/results/decided.ts'
import { resultsView } from '#app/domain/voting/results/view.ts'
import { announcedSeason } from '#app/domain/season/announcements/embargo.server.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import { db, type Reader } from '#db/client.ts'

const MOST_SEASONS = 100

/** The seasons before the current one whose nominees or winners are public at `now`, the latest first. */
export async function earlierSeasons(now: Date, reader: Reader): Promise<{ year: number; label: string }[]> {
  const withResults = [0, ...(await publishedSeasons(now, reader))]
  return reader
    .selectFrom('seasons as s')
    .where('s.published_at', 'is not', null)
    .where('s.year', '<', (eb) =>
      eb.selectFrom('seasons as c').where('c.is_current', '=', true).select('c.year'),
    )
    .where((eb) => eb.or([eb('s.year', 'in', withResults), announcedSeason('s.year', now)]))
    .orderBy('s.year', 'desc')
    .select(['s.year', 's.label'])
    .limit(MOST_SEASONS)
    .execute()
}

/** A season's category in its record: `outcome` where there is no winner to name. */
export interface RecordedCategory extends PublicCategory {
  winners: PublicCategory['nominees']
  outcome: string | null
}

/**
 * The record of one earlier season: who was nominated and who won, by category. A work that is no public nominee any more is not
 * named as a winner either. `null` for a season that has none.
 */
export async function seasonRecord(year: number, now: Date) {
  const season = (await earlierSeasons(now, db())).find((each) => each.year === year)
  if (!season) return null
  const [nominees, published] = await Promise.all([publicNominees(year, now), publishedResult(year, now)])
  const results = resultsById(published)
  const categories = nominees.map((category) => withWinners(category, results.get(categoryCode(category))))
  return { ...season, categories }
}

const resultsById = (published: Published | null) =>
  new Map((published ? outcomesOf(published.artefact, published.decided) : []).map((each) => [each.id, each]))

type Won = Pick<AwardOutcome, 'result' | 'winners'> | undefined

/** The nominations that won a category. */
export const winnersOf = (result: Won): number[] => result?.winners.map(Number).filter(Number.isInteger) ?? []

/** A category with those of its public nominees that won it. */
function withWinners(category: PublicCategory, result: Won): RecordedCategory {
  const { named: winners, isWithdrawn } = namedWinners(winnersOf(result), category.nominees)
  const outcome = result?.result === 'no_award' ? 'No award' : isWithdrawn ? WITHDRAWN : null
  return { ...category, winners, outcome }
}

/** The winners of a season whose results are public, by category; a work that is no public nominee any more is not named. */
export async function seasonWinners(year: number, now: Date) {
  const [nominees, published] = await Promise.all([publicNominees(year, now), publishedResult(year, now)])
  if (!published) return []
  const studios = new Map(
    nominees.flatMap((category) => category.nominees.map(({ id, studio }) => [String(id), studio] as const)),
  )
  const results = resultsById(published)
  return resultsView(published, false).map(({ id, name, heading }) => {
    const result = results.get(id)
    const winners = winnersOf(result).flatMap((winner) => {
      const studio = studios.get(String(winner))
      return studio === undefined ? [] : [{ id: winner, studio }]
    })
    const isWon = result && (result.result === 'winner' || result.result === 'tie')
    if (!isWon || result.winners.every((winner) => studios.has(winner))) return { id, name, heading, winners }
    const left = result.candidates.filter(
      (candidate) => result.winners.includes(candidate.id) && studios.has(candidate.id),
    )
    return { id, name, heading: left.map((winner) => winner.name).join(' and ') || WITHDRAWN, winners }
  })
}
