import { db } from '#db/client.ts'
import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed, type AskedData } from '#app/platform/exports/dataset.server.ts'
import { turnoutOf } from '../ballots/turnout.server.ts'
import { choiceText } from '../tally/choice-text.ts'
import type { CategoryBallots } from '../tally/choices.ts'
import { NO_AWARD } from '../tally/choices.ts'
import type { CategoryResult } from '../tally/result.ts'
import { publishedFile, publishedResult } from './publication.server.ts'

/** A batch of a list that is in memory: a season's categories, and published ballots. */
const after = <Row extends { n: number }>(rows: readonly Row[], last: Row | null, limit: number) =>
  rows.slice(last?.n ?? 0, (last?.n ?? 0) + limit)

interface TurnoutRow {
  n: number
  number: number
  category: string
  members: number
  ballots: number
}

async function turnoutRows({ year }: AskedData): Promise<TurnoutRow[]> {
  const [categories, { members, categories: counts }] = await Promise.all([
    categoriesOf(year),
    turnoutOf(year, db()),
  ])
  const ballotsOf = new Map(counts.map(({ categoryId, ballots }) => [categoryId, ballots]))
  return categories.map(({ id, number, name }, at) => ({
    ...{ n: at + 1, number, category: name, members, ballots: ballotsOf.get(id) ?? 0 },
  }))
}

const TURNOUT: readonly ExportColumn<TurnoutRow>[] = [
  { header: 'Category number', kind: 'integer', value: (row) => row.number },
  { header: 'Category', kind: 'text', value: (row) => row.category },
  { header: 'Members on the roll', kind: 'integer', value: (row) => row.members },
  { header: 'Ballots', kind: 'integer', value: (row) => row.ballots },
]

const turnout = defineDataset<TurnoutRow>({
  key: 'turnout',
  title: 'Turnout',
  about: 'How many ballots each category has. Numbers only.',
  group: 'Results',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed(TURNOUT),
  count: async (asked) => (await turnoutRows(asked)).length,
  read: async (asked, last, limit) => after(await turnoutRows(asked), last, limit),
})

interface ResultRow {
  n: number
  category: string
  nominee: string
  place: number | null
  won: boolean
  votes: string | null
}

const isCounted = (category: object): category is CategoryResult => !('withheld' in category)

async function resultRows({ year, now }: AskedData): Promise<ResultRow[]> {
  const published = await publishedResult(year, now)
  if (!published) return []
  const rows = published.artefact.categories.filter(isCounted).flatMap((category) => {
    const placeOf = new Map(
      category.ranking.flatMap(({ place, candidates }) => candidates.map((id) => [id, place] as const)),
    )
    const first = new Map(category.rounds[0]?.votes.map(({ candidate, votes }) => [candidate, votes]))
    const candidates = category.candidates.map(({ id, name }) => ({ id, name }))
    const all = category.noAward ? [...candidates, { id: NO_AWARD, name: 'No award' }] : candidates
    return all.map(({ id, name }) => ({
      category: category.name,
      nominee: name,
      // Places below the winners are as telling as votes.
      place: published.withTallies ? (placeOf.get(id) ?? null) : null,
      won: category.winners.includes(id),
      votes: published.withTallies ? (first.get(id) ?? null) : null,
    }))
  })
  const byHand = published.decided.flatMap(({ name: category, candidates, winners }) =>
    candidates.map(({ id, name: nominee }) => ({
      ...{ category, nominee, won: winners.includes(id), place: null, votes: null },
    })),
  )
  return [...rows, ...byHand].map((row, at) => ({ ...row, n: at + 1 }))
}

const RESULTS: readonly ExportColumn<ResultRow>[] = [
  { header: 'Category', kind: 'text', value: (row) => row.category },
  { header: 'Nominee', kind: 'text', value: (row) => row.nominee },
  { header: 'Won', kind: 'text', value: (row) => (row.won ? 'yes' : 'no') },
  { header: 'Place', kind: 'integer', value: (row) => row.place },
  { header: 'Votes in the first round', kind: 'text', value: (row) => row.votes },
]

const results = defineDataset<ResultRow>({
  key: 'results',
  title: 'Results',
  about: 'Winners, once they are public; places and votes only where the award publishes them.',
  group: 'Results',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed(RESULTS),
  count: async (asked) => (await resultRows(asked)).length,
  read: async (asked, last, limit) => after(await resultRows(asked), last, limit),
})

interface BallotRow {
  n: number
  category: string
  choice: string
  /** As the published file of ballots has it, with the ids of candidates. */
  counted: string
}

const hasBallots = (category: object): category is CategoryBallots => 'ballots' in category

async function ballotRows({ year, now }: AskedData): Promise<BallotRow[]> {
  const file = await publishedFile(year, 'ballots', null, now)
  if (!file) return []
  const { categories } = JSON.parse(file.text) as { categories: object[] }
  const rows = categories.filter(hasBallots).flatMap(({ name, candidates, ballots }) =>
    ballots.map((choice) => ({
      category: name,
      choice: choiceText(choice, candidates),
      counted: JSON.stringify(choice),
    })),
  )
  return rows.map((row, at) => ({ ...row, n: at + 1 }))
}

const BALLOTS: readonly ExportColumn<BallotRow>[] = [
  { header: 'Category', kind: 'text', value: (row) => row.category },
  { header: 'Choice', kind: 'text', value: (row) => row.choice },
  { header: 'Choice by ids', kind: 'text', value: (row) => row.counted },
]

const ballots = defineDataset<BallotRow>({
  key: 'ballots',
  title: 'Published ballots',
  about: 'The ballots that the award has published, without names. Before that, it is empty.',
  group: 'Results',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed(BALLOTS),
  count: async (asked) => (await ballotRows(asked)).length,
  read: async (asked, last, limit) => after(await ballotRows(asked), last, limit),
})

/** What may be told of a vote: how many voted, and once they are public, results and ballots. */
export const votingDatasets = [turnout, results, ballots]
