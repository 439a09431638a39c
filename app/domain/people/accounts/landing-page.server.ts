import { sql } from 'kysely'
import { landingFor } from './rules.ts'
import { mayVote } from './access.ts'
import { rightsOf } from './rights.server.ts'
import { usesPart, type Configs } from '#app/platform/award-parts.ts'
import { partsInUse } from '#app/platform/module.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { isJudgingOpen, isVotingOpen } from '#app/domain/season/seasons/windows.ts'
import { db } from '#db/client.ts'

/** Where a person starts after sign-in: the first of their areas that is open. */
export async function landingOf(viewer: Viewer, now: Date): Promise<string> {
  const { year } = await currentSeason()
  const [configs, rights] = await Promise.all([configValues(), rightsOf(viewer, year, now)])
  const desks = partsInUse('navigationDesks', configs).flatMap(({ to }) => (rights.desks[to] ? [to] : []))
  return landingFor(
    {
      role: viewer.adminRole ? 'admin' : 'member',
      isPress: usesPart(configs, 'press') && (viewer.isPress || rights.exceptions.has('press')),
      isJudge: rights.sitsOnCommittee,
      mayVote: usesPart(configs, 'voting') && mayVote(rights.membership, rights.exceptions.has('voting')),
      enters: rights.studios.length > 0,
      desks,
      needing: await desksNeeding(viewer.userId, desks, configs),
    },
    { judgingOpen: isJudgingOpen(configs), votingOpen: isVotingOpen(configs, now) },
  )
}

/** Answers the desks where something needs the person; most people have no desk, and nothing is asked. */
async function desksNeeding(
  userId: number,
  desks: readonly string[],
  configs: Configs,
): Promise<Set<string>> {
  const asked = partsInUse('deskNeeds', configs).filter(({ to }) => desks.includes(to))
  if (asked.length === 0) return new Set()
  const lines = asked.map(({ to, of }) => sql`select ${to}::text as "to" where ${of(userId)}`)
  const { rows } = await sql<{ to: string }>`${sql.join(lines, sql` union `)}`.execute(db())
  return new Set(rows.map(({ to }) => to))
}
