import { namedWinners, WITHDRAWN } from '#app/domain/nominees/nominations/named-winners.ts'
import {
  publicNominees,
  type PublicCategory,
} from '#app/domain/nominees/nominations/public-nominees.server.ts'
import { publishedResult, type Published } from '#app/domain/voting/results/publication.server.ts'
import { outcomesOf, type AwardOutcome } from '#app/domain/voting/results/decided.ts'
import { announcedSeason } from '#app/domain/season/announcements/embargo.server.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import { db, type Reader } from '#db/client.ts'
import { pressMoment, type PressMoment } from './visibility.server.ts'

const MAX_SEASONS = 100

/** The seasons before the current one whose nominees or winners are public at the moment. */
export const seasonsWithRecord = ({ now, resultsOf }: PressMoment, reader: Reader) =>
  reader
    .selectFrom('seasons as s')
    .where('s.published_at', 'is not', null)
    .where('s.year', '<', (eb) =>
      eb.selectFrom('seasons as c').where('c.is_current', '=', true).select('c.year'),
    )
    .where((eb) => eb.or([eb('s.year', 'in', [0, ...resultsOf]), announcedSeason('s.year', now)]))
    .select(['s.year', 's.label'])

/** They, the latest first. */
export async function earlierSeasons(now: Date, reader: Reader): Promise<{ year: number; label: string }[]> {
  return seasonsWithRecord(await pressMoment(now, reader), reader)
    .orderBy('s.year', 'desc')
    .limit(MAX_SEASONS)
    .execute()
}

/** A season's category in its record: `outcome` where there is no winner to name. */
export interface RecordedCategory extends PublicCategory {
  winners: PublicCategory['nominees']
  /** The ids of winners who share their place with another one. */
  tied: number[]
  outcome: string | null
  /** The public nominees that the jury honoured without the award. */
  honours: PublicCategory['nominees']
  /** The words of the jury; empty where it said nothing. */
  statement: string
}

/** The record of one earlier season: who was nominated and who won, by category. `null` for a season that has none. */
export async function seasonRecord(year: number, now: Date) {
  const season = (await earlierSeasons(now, db())).find((each) => each.year === year)
  if (!season) return null
  return { ...season, categories: await recordedCategories(year, now) }
}

/**
 * A season's public nominees with those who won, once the results are public. A work that is no public nominee any more is not named
 * as a winner either; an award whose nominees are all gone says that it was withdrawn.
 */
export async function recordedCategories(year: number, now: Date): Promise<RecordedCategory[]> {
  const [nominees, published] = await Promise.all([publicNominees(year, now), publishedResult(year, now)])
  const results = resultsById(published)
  const recorded = nominees.map((category) => withWinners(category, results.get(categoryCode(category))))
  const isListed = new Set(nominees.map(categoryCode))
  const emptied = [...results.values()].filter((result) => !isListed.has(result.id))
  if (emptied.length === 0) return recorded
  const places = await placesOfEvening(year)
  return [...recorded, ...emptied.map(withoutNominees)].sort(
    (a, b) => (places.get(categoryCode(a)) ?? places.size) - (places.get(categoryCode(b)) ?? places.size),
  )
}

/** Where each award of a season stands in its evening, by the codes. */
async function placesOfEvening(year: number) {
  const rows = await db()
    .selectFrom('categories')
    .where('year', '=', year)
    .orderBy('ceremony_batch', (order) => order.asc().nullsLast())
    .orderBy('ceremony_order', (order) => order.asc().nullsLast())
    .orderBy('number')
    .select(['type', 'number'])
    .execute()
  return new Map(rows.map((row, index) => [categoryCode(row), index]))
}

/** What there is to say of the awards of a season: those with a winner, and those without one to name. */
export async function seasonWinners(year: number, now: Date): Promise<RecordedCategory[]> {
  const categories = await recordedCategories(year, now)
  return categories.filter(({ winners, outcome }) => winners.length > 0 || outcome !== null)
}

const resultsById = (published: Published | null) =>
  new Map((published ? outcomesOf(published.artefact, published.decided) : []).map((each) => [each.id, each]))

type Won = Pick<AwardOutcome, 'result' | 'winners' | 'tied' | 'honours' | 'statement'> | undefined

/** The nominations that won a category. */
export const winnersOf = (result: Won): number[] => result?.winners.map(Number).filter(Number.isInteger) ?? []

/** A category with those of its public nominees that won it. */
function withWinners(category: PublicCategory, result: Won): RecordedCategory {
  const { named: winners, isWithdrawn } = namedWinners(winnersOf(result), category.nominees, result?.result)
  const { named: honours } = namedWinners((result?.honours ?? []).map(Number), category.nominees)
  const tied = result?.result === 'elected' ? (result.tied?.candidates ?? []).map(Number) : winnersOf(result)
  const outcome = isWithdrawn ? WITHDRAWN : outcomeOf(result?.result)
  // A withdrawn work keeps no words that were said of a winner.
  const statement = isWithdrawn ? '' : (result?.statement ?? '')
  return { ...category, winners, tied, outcome, honours, statement }
}

const outcomeOf = (result: AwardOutcome['result'] | undefined): string | null =>
  result === 'no_award' ? 'No award' : result === 'no_result' ? 'No result' : null

/** A category of a result that has no public nominee left; its code is a letter for the kind and a number. */
function withoutNominees(result: AwardOutcome): RecordedCategory {
  const type = result.id.startsWith('P') ? 'production' : 'achievement'
  const number = Number(result.id.slice(1))
  return withWinners({ id: -number, type, number, name: result.name, nominees: [] }, result)
}
