import { db, type Reader } from '#db/client.ts'
import { categoryCode, categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { turnoutOf } from '../ballots/turnout.server.ts'
import { isObserver } from '../observers/observers.server.ts'
import { votingPaper } from '../rounds/paper.server.ts'
import { correctionsOf, type Correction } from './corrected.server.ts'
import { publishedResult, publishedSeasons } from './publication.server.ts'
import { publishMoment, startedAtLeast } from './rules.ts'
import { resultsView, type CategoryView } from './view.ts'

export interface ResultsPage {
  /** Null once the results are public. */
  sealed: { until: Date | null } | null
  /** Ballots by category: while voting is open for admins and observers alone, because followed minute by minute they tell who votes where. */
  turnout: { name: string; ballots: number }[] | null
  /** While `turnout` is kept back: so many members have started at least, in tens; 0 for fewer than ten. */
  startedAtLeast: number | null
  results: CategoryView[]
  /** What was corrected since the publication. */
  corrections: Correction[]
  /** Seasons with public results. */
  seasons: number[]
  /** The ballots and the count can be downloaded. */
  hasFiles: boolean
}

/** A season's results, or how many have voted while they are sealed; `null` for an earlier season without public results. */
export async function resultsPage(year: number, viewer: Viewer, now: Date): Promise<ResultsPage | null> {
  const seasons = await publishedSeasons(now, db())
  if (seasons.includes(year)) {
    const published = await publishedResult(year, now)
    if (published) {
      const order = await ceremonyOrder(year, db())
      const results = resultsView(published, published.withTallies, order)
      return {
        sealed: null,
        turnout: [],
        startedAtLeast: null,
        results,
        corrections: await correctionsOf(year, published, db()),
        seasons,
        hasFiles: published.withTallies,
      }
    }
  }
  const season = await currentSeason()
  if (season.year !== year) return null
  const configs = await configValues()
  const moment = publishMoment(configs, season.ceremonyAt)
  // A moment that has passed without a released result says nothing.
  const until = moment !== null && moment > now ? moment : null
  return {
    sealed: { until },
    ...(await turnoutFor(viewer, { year, isOver: votingStatus(configs, now).state === 'over' }, now)),
    results: [],
    corrections: [],
    seasons,
    hasFiles: false,
  }
}

/** The codes of a season's categories in the order of the evening, as the page of nominees has them; those without a place are not in it. */
async function ceremonyOrder(year: number, reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('categories')
    .where('year', '=', year)
    .where('ceremony_batch', 'is not', null)
    .select(['type', 'number'])
    .orderBy('ceremony_batch')
    .orderBy('ceremony_order', (by) => by.asc().nullsLast())
    .orderBy('number')
    .limit(500)
    .execute()
  return rows.map((each) => categoryCode(each))
}

async function turnoutFor(
  viewer: Viewer,
  { year, isOver }: { year: number; isOver: boolean },
  now: Date,
): Promise<Pick<ResultsPage, 'turnout' | 'startedAtLeast'>> {
  const [{ categories }, paper] = await Promise.all([turnoutOf(year, db()), votingPaper(year, now, db())])
  const isOpenTo = isOver || viewer.role === 'admin' || (await isObserver(viewer.userId, year, db()))
  if (!isOpenTo) return { turnout: null, startedAtLeast: startedAtLeast(categories) }
  const ballots = new Map(categories.map((each) => [each.categoryId, each.ballots]))
  const turnout = paper.map((category) => ({
    name: categoryTitle(category),
    ballots: ballots.get(category.id) ?? 0,
  }))
  return { turnout, startedAtLeast: null }
}
