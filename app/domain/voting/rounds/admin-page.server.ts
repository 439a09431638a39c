import { db, type Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { votersAt } from '#app/domain/people/accounts/voters.server.ts'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { openExtension } from './extensions.server.ts'
import { votingPaper } from './paper.server.ts'
import { resetProblem } from './resets.server.ts'
import { readRound } from './round.server.ts'
import { ballotCategories, conflictedCategories, METHOD_NAMES } from './set-up.server.ts'
import { setUpRefusal, standingOf } from './standing.ts'

/** Where the current season's round stands, for admins: never who voted what. */
export async function roundStanding(year: number, now: Date) {
  const [configs, round] = await Promise.all([configValues(), readRound(year, db())])
  const window = votingStatus(configs, now)
  const isOn = configs.voting_activated_checkbox === '1'
  const isPaused = round.pausedAt !== null
  return {
    standing: standingOf({ window: window.state, isOn, isPaused, state: round.state }),
    /** By the clock; a round that is paused is open all the same. */
    isOpen: window.state === 'open',
    opensAt: window.opensAt,
    closesAt: window.closesAt,
    pausedAt: round.pausedAt,
    pauseNote: round.pauseNote,
    rollFrozenAt: round.rollFrozenAt,
    round,
  }
}

/** The admins' page of a round: where it stands, its set-up, and the ballot as members see it now or at the opening. */
export async function roundAdminPage(year: number, admin: AdminViewer, now: Date) {
  const { round, ...standing } = await roundStanding(year, now)
  const at = standing.opensAt && standing.opensAt > now ? standing.opensAt : now
  const [members, categories, waiting, reset] = await Promise.all([
    membersOf(year, round.rollFrozenAt !== null, now, db()),
    categoriesWithNominees(year, admin, { at, now }, db()),
    openExtension(year, db()),
    resetProblem(round, db()),
  ])
  return {
    ...standing,
    canReset: reset === null,
    members,
    nomineeOrder: round.nomineeOrder,
    ownNominations: round.ownNominations,
    drawsLots: round.drawsLots,
    noAwardTest: round.noAwardTest,
    version: round.version,
    refusal: setUpRefusal(round),
    methods: Object.entries(METHOD_NAMES).map(([value, label]) => ({ value, label })),
    categories,
    waiting: waiting && { own: waiting.askedBy === admin.userId },
  }
}

/** How many members are on the roll; before it is written, how many would be. */
async function membersOf(year: number, isFrozen: boolean, now: Date, reader: Reader): Promise<number> {
  if (!isFrozen) return (await votersAt(year, now, reader)).length
  return countOf(
    reader
      .selectFrom('voting_roll')
      .where('year', '=', year)
      .where('left_at', 'is', null)
      .where('merged_into', 'is', null),
  )
}

async function categoriesWithNominees(
  year: number,
  admin: AdminViewer,
  { at, now }: { at: Date; now: Date },
  reader: Reader,
) {
  const [categories, paper, announced, conflicted] = await Promise.all([
    ballotCategories(year, reader),
    votingPaper(year, at, reader),
    isAnnounced(year, now, reader),
    conflictedCategories(admin, year, reader),
  ])
  const counts = new Map(
    paper.map(({ id, nominees }) => [id, nominees.filter(({ withdrawn }) => !withdrawn).length]),
  )
  return categories.map(({ usual, ...category }) => {
    // How many are put forward is told to no one with a conflict before it is public.
    const nominees = !announced && conflicted.has(category.id) ? null : (counts.get(category.id) ?? 0)
    return { ...category, title: categoryTitle(category), usual: METHOD_NAMES[usual], nominees }
  })
}
