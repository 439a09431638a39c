import type { Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { CountArtefact, ResultKind } from '../tally/result.ts'
import type { RunContent } from './content.server.ts'
import { outcomesOf } from './decided.ts'
import { keyholdersOf } from './keyholders.server.ts'
import { readRelease, releaseName } from './publication.server.ts'
import { isPublished, winnersAccess, type WinnersAccess } from './rules.ts'
import { hasResultKey, unhide } from './seals.server.ts'

/**
 * The sealed permission: before its public moment a released result is shown to key holders of its season only, for the papers of
 * the ceremony (decision 100). The real clock decides, in a rehearsal too.
 */
export async function findWinnersAccess(
  year: number,
  admin: AdminViewer,
  reader: Reader,
): Promise<WinnersAccess> {
  const [release, holders] = [await readRelease(year, reader), await keyholdersOf(year, reader)]
  return winnersAccess({
    isReleased: release !== null && hasResultKey(),
    isPublished: isPublished(release, admin.at),
    isKeyHolder: holders.some(({ userId }) => userId === admin.userId),
    role: admin.adminRole,
  })
}

/** Who has won a category: the ids of nominations, none for no award and no result. */
export interface Decided {
  result: ResultKind
  winners: number[]
  /** Of several seats: winners who are tied for those that are left. */
  tied?: number[]
}

export interface ReleasedWinners {
  run: number
  access: 'published' | 'key_holder'
  /** By the category's code. */
  categories: Map<string, Decided>
}

/** The winners of the released run for whom they are open to; `null` for everybody else. Nothing of votes is in it. */
export async function releasedWinners(
  year: number,
  admin: AdminViewer,
  reader: Reader,
): Promise<ReleasedWinners | null> {
  const access = await findWinnersAccess(year, admin, reader)
  if (access !== 'published' && access !== 'key_holder') return null
  const row = await reader
    .selectFrom('voting_releases')
    .where('year', '=', year)
    .select(['run_no', 'content'])
    .executeTakeFirst()
  if (!row) return null
  const content = JSON.parse(unhide(row.content, releaseName(year)).toString('utf8')) as RunContent
  const outcomes = outcomesOf(JSON.parse(content.artefact) as CountArtefact, content.decided ?? [])
  return {
    run: row.run_no,
    access,
    categories: new Map(
      outcomes.map(({ id, result, winners, tied }) => [
        id,
        {
          ...{ result, winners: nominationIds(winners) },
          ...(tied && { tied: nominationIds(tied.candidates) }),
        },
      ]),
    ),
  }
}

const nominationIds = (winners: readonly string[]) => winners.map(Number).filter((id) => Number.isInteger(id))
