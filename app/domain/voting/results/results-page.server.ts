import { db } from '#db/client.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import { turnoutOf } from '../ballots/turnout.server.ts'
import { votingPaper } from '../rounds/paper.server.ts'
import { publishedResult, publishedSeasons } from './publication.server.ts'
import { resultsView, type CategoryView } from './view.ts'

export interface ResultsPage {
  /** Null once the results are public. */
  sealed: { until: Date | null } | null
  turnout: { name: string; ballots: number }[]
  results: CategoryView[]
  /** Seasons with public results. */
  seasons: number[]
  /** The ballots and the count can be downloaded. */
  hasFiles: boolean
}

/** A season's results, or how many have voted while they are sealed; `null` for an earlier season without public results. */
export async function resultsPage(year: number, now: Date): Promise<ResultsPage | null> {
  const seasons = await publishedSeasons(now, db())
  if (seasons.includes(year)) {
    const published = await publishedResult(year, now)
    if (published) {
      const results = resultsView(published.artefact, published.withTallies)
      return { sealed: null, turnout: [], results, seasons, hasFiles: published.withTallies }
    }
  }
  if ((await currentSeason()).year !== year) return null
  const moment = parseMoment((await configValues()).voting_results_published_at)
  // A moment that has passed without a released result says nothing.
  const until = moment !== null && moment > now ? moment : null
  return {
    sealed: { until },
    turnout: await turnoutByCategory(year, now),
    results: [],
    seasons,
    hasFiles: false,
  }
}

async function turnoutByCategory(year: number, now: Date): Promise<ResultsPage['turnout']> {
  const [{ categories }, paper] = await Promise.all([turnoutOf(year, db()), votingPaper(year, now, db())])
  const ballots = new Map(categories.map((each) => [each.categoryId, each.ballots]))
  return paper.map((category) => ({ name: categoryTitle(category), ballots: ballots.get(category.id) ?? 0 }))
}
