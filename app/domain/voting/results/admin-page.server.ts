import { db } from '#db/client.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { countProblem, listRuns } from './count-round.server.ts'
import { currentCorrection } from './corrections.server.ts'
import { askingToHold, keyholdersOf } from './keyholders.server.ts'
import { waitingOpenings } from './open-run.server.ts'
import { readRelease } from './publication.server.ts'
import { isPublished } from './rules.ts'

/** What the admins' page of results shows: who holds keys, runs and where their opening stands. Nothing of a result is in it. */
export async function resultsAdminPage(year: number, admin: AdminViewer, now: Date) {
  const [holders, asking, runs, waiting, release, problem, correction, configs] = await Promise.all([
    keyholdersOf(year, db()),
    askingToHold(year, now, db()),
    listRuns(year, db()),
    waitingOpenings(year, now, db()),
    readRelease(year, db()),
    countProblem(year, now, db()),
    currentCorrection(year, db()),
    configValues(),
  ])
  const isHolder = holders.some(({ userId }) => userId === admin.userId)
  const publishAt = parseMoment(configs.voting_results_published_at)
  return {
    holders: holders.map(({ userId, name, since }) => ({ userId, name: name ?? 'An admin', since })),
    isHolder,
    /** Has set a passphrase, and waits until key holders agree. */
    isAsking: asking.some(({ userId }) => userId === admin.userId),
    asking: asking.map(({ userId, name, since, needs, agreedBy }) => ({
      ...{ userId, name: name ?? 'An admin', since, needs, agreed: agreedBy.length },
      canAgree: isHolder && !agreedBy.includes(admin.userId),
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
    problem,
  }
}
