import { db } from '#db/client.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { enteredSinceRun, handAwards } from './decided.server.ts'
import { countProblem, listRuns } from './count-round.server.ts'
import { currentCorrection } from './corrections.server.ts'
import { waitingParts } from './box-parts.server.ts'
import { askingToHold, keyholdersOf, type Keyholder } from './keyholders.server.ts'
import { waitingOpenings } from './open-run.server.ts'
import { withoutBox } from './pass-on.server.ts'
import { readRelease } from './publication.server.ts'
import { hasBox } from '../ballots/box.server.ts'
import { readRound } from '../rounds/round.server.ts'
import { isDrilled, isPublished, publishMoment } from './rules.ts'

/** What the admins' page of results shows: who holds keys, runs and where their opening stands. Nothing of a result is in it. */
export async function resultsAdminPage(year: number, admin: AdminViewer, now: Date) {
  const [
    holders,
    asking,
    runs,
    waiting,
    release,
    problem,
    correction,
    configs,
    season,
    awards,
    sinceRun,
    round,
    box,
  ] = await Promise.all([
    keyholdersOf(year, db()),
    askingToHold(year, db()),
    listRuns(year, db()),
    waitingOpenings(year, now, db()),
    readRelease(year, db()),
    countProblem(year, now, db()),
    currentCorrection(year, db()),
    configValues(),
    currentSeason(),
    handAwards(year, 'everything', now, db()),
    enteredSinceRun(year, db()),
    readRound(year, db()),
    boxFacts(year, admin, now),
  ])
  const isHolder = holders.some(({ userId }) => userId === admin.userId)
  const publishAt = publishMoment(configs, season.ceremonyAt)
  return {
    holders: shownHolders(holders, round.keysFixedAt),
    isHolder,
    keysFixedAt: round.keysFixedAt,
    /** Has set a passphrase, and waits until key holders agree. */
    isAsking: asking.some(({ userId }) => userId === admin.userId),
    asking: asking.map(({ userId, name, since, needs, agreedBy }) => ({
      ...{ userId, name: name ?? 'An admin', since, needs, agreed: agreedBy.length },
      canAgree: isHolder && userId !== admin.userId && !agreedBy.includes(admin.userId),
    })),
    runs,
    waiting: waiting.map(({ userId, ...each }) => ({ ...each, own: userId === admin.userId })),
    release,
    isPublished: isPublished(release, now),
    /** Two key holders let ballots be counted again. */
    isCorrecting: correction?.state === 'open',
    publishAt,
    /** Releasing a run publishes it at once: its moment has passed. */
    isPublishedOnRelease: publishAt !== null && publishAt <= now,
    ...{ problem, box },
    byHand: { awards: awards.length, entered: awards.filter(({ decidedAt }) => decidedAt).length, sinceRun },
  }
}

/** Key holders as tables show them; a passphrase that was tried before the keys were fixed is not tried. */
const shownHolders = (holders: readonly Keyholder[], fixedAt: Date | null) =>
  holders.map(({ userId, name, since, drilledAt }) => ({
    ...{ userId, name: name ?? 'An admin', since },
    drilledAt: isDrilled(drilledAt, fixedAt) ? drilledAt : null,
  }))

/** The page on which a key holder tries their passphrase. */
export async function drillPage(year: number, admin: AdminViewer) {
  const [holders, round] = await Promise.all([keyholdersOf(year, db()), readRound(year, db())])
  return {
    holders: shownHolders(holders, round.keysFixedAt),
    isHolder: holders.some(({ userId }) => userId === admin.userId),
  }
}

/** Shows where the season's box stands: who has entered a first key, and whose key does not open it. */
async function boxFacts(year: number, admin: AdminViewer, now: Date) {
  const [isThere, waiting, without] = await Promise.all([
    hasBox(year, db()),
    waitingParts(year, now, db()),
    withoutBox(year, db()),
  ])
  return {
    isThere,
    waiting: waiting.map(({ userId, ...each }) => ({ ...each, own: userId === admin.userId })),
    without: without.map((name) => name ?? 'An admin'),
  }
}

/** The pages on which two key holders open the box: to count, and to seal it for others. */
export async function boxPage(year: number, admin: AdminViewer, now: Date) {
  const [box, holders, problem] = await Promise.all([
    boxFacts(year, admin, now),
    keyholdersOf(year, db()),
    countProblem(year, now, db()),
  ])
  return { box, problem, isHolder: holders.some(({ userId }) => userId === admin.userId) }
}
