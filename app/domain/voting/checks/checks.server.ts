import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus, type WindowStatus } from '#app/domain/season/seasons/windows.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href } from '#app/platform/href.ts'
import { readClosing, type Closing } from '../ballots/closing.server.ts'
import { turnoutOf } from '../ballots/turnout.server.ts'
import { votingPaper } from '../rounds/paper.server.ts'
import { readRound, type Round } from '../rounds/round.server.ts'
import type { Finding } from './findings.ts'

export interface Check {
  id: number
  checkedAt: Date
  /** By an admin, beside those of the nights. */
  isAsked: boolean
  /** How many there are; `findings` may be the first of them. */
  count: number
  findings: string[]
}

const MAX_CHECKS = 10

/** The latest checks of a season’s vote, the last one first. */
export async function lastChecks(year: number, reader: Reader, most = MAX_CHECKS): Promise<Check[]> {
  const rows = await reader
    .selectFrom('voting_checks')
    .where('year', '=', year)
    .select(['id', 'checked_at as checkedAt', 'checked_by as checkedBy'])
    .select(sql<Finding[]>`findings`.as('findings'))
    .select(sql<number>`(facts ->> 'findings')::int`.as('count'))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ checkedBy, findings, ...row }) => ({
    ...row,
    isAsked: checkedBy !== null,
    findings: findings.map(({ text }) => text),
  }))
}

export interface Block {
  n: number
  ballots: number
  /** The chain up to this block, as hexadecimal digits. */
  head: string
  sealedAt: Date
}

const MAX_BLOCKS = 10

/** The last blocks of a season’s chain, the latest first. */
export async function lastBlocks(year: number, reader: Reader): Promise<Block[]> {
  return reader
    .selectFrom('ballot_blocks')
    .where('year', '=', year)
    .select(['n', 'ballots', 'sealed_at as sealedAt'])
    .select(sql<string>`encode(head, 'hex')`.as('head'))
    .orderBy('n', 'desc')
    .limit(MAX_BLOCKS)
    .execute()
}

export interface Oversight {
  window: WindowStatus
  round: Pick<Round, 'rollFrozenAt' | 'keysFixedAt' | 'pausedAt' | 'pauseNote' | 'state'>
  members: number
  submitted: number
  categories: { id: number; title: string; ballots: number }[]
  blocks: Block[]
  checks: Check[]
  closing: Closing | null
}

/** How a vote stands for those who watch it: numbers, never a name, a choice, nor who leads. */
export async function oversightOf(year: number, now: Date): Promise<Oversight> {
  const [configs, round, turnout, paper, blocks, checks, closing] = await Promise.all([
    configValues(),
    readRound(year, db()),
    turnoutOf(year, db()),
    votingPaper(year, now, db()),
    lastBlocks(year, db()),
    lastChecks(year, db()),
    readClosing(year, db()),
  ])
  const ballots = new Map(turnout.categories.map((each) => [each.categoryId, each.ballots]))
  const { rollFrozenAt, keysFixedAt, pausedAt, pauseNote, state } = round
  return {
    window: votingStatus(configs, now),
    round: { rollFrozenAt, keysFixedAt, pausedAt, pauseNote, state },
    members: turnout.members,
    submitted: turnout.submitted,
    categories: paper.map((category) => ({
      id: category.id,
      title: categoryTitle(category),
      ballots: ballots.get(category.id) ?? 0,
    })),
    ...{ blocks, checks, closing },
  }
}

/** What the last check found. */
export async function findVotingTasks({ year }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const [check] = await lastChecks(year, reader, 1)
  return countedTask(check?.count ?? 0, 'problem in the members’ vote', 'problems in the members’ vote', {
    key: 'voting check',
    urgency: 'wrong',
    to: href('/admin/voting/turnout'),
  })
}
