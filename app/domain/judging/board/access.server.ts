import type { Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findValidSignature } from '#app/domain/judging/agreements/valid-signatures.server.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import type { CommitteeStatus } from '#app/domain/judging/committees/rules.ts'
import { roleScores, scoringState, type ScoringState } from '#app/domain/judging/reviews/window.ts'
import { currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import type { ConfigValues } from '#app/domain/season/seasons/rules.ts'
import type { SlateStatus } from '#app/domain/judging/slates/lifecycle.ts'

/** A committee as its chair, or an admin who looks on, has it before them. */
export interface BoardAccess {
  committeeId: number
  categoryId: number
  year: number
  zone: string
  code: string
  categoryName: string
  status: CommitteeStatus
  minNominees: number
  maxNominees: number
  maxTeam: number | null
  /** Final reviews an entry needs. */
  quorum: number
  scoringLockedAt: Date | null
  slateStatus: SlateStatus | null
  /** Only the chair writes the slate; an admin looks on. */
  isChair: boolean
  isAdmin: boolean
  /** Their own scores count on this committee, so that those of others wait for them. */
  scores: boolean
  /** Whether scores may change: for this person, or for the committee where they do not score. */
  scoring: ScoringState
  configs: ConfigValues
}

/**
 * The committee of a category of this season for its chair, whose signature has to hold, or for an admin; null for anybody
 * else, and for a category without a committee. `now` decides whether a reopened seat may still score.
 */
export async function boardAccess(
  viewer: Viewer,
  categoryId: number,
  now: Date,
  reader: Reader,
): Promise<BoardAccess | null> {
  const [season, configs, signature] = await Promise.all([
    currentSeasonIn(reader),
    // Read afresh: what is blind or does not count from now on is so at once.
    configValuesIn(reader),
    currentSeasonIn(reader).then(({ year }) => findValidSignature(viewer.userId, 'judge', year, reader)),
  ])
  const row = await reader
    .selectFrom('committees as c')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .leftJoin('slates as l', 'l.committee_id', 'c.id')
    .leftJoin('committee_members as m', (join) =>
      join
        .onRef('m.committee_id', '=', 'c.id')
        .on('m.user_id', '=', viewer.userId)
        .on('m.status', '=', 'accepted'),
    )
    .where('c.category_id', '=', categoryId)
    .where('c.year', '=', season.year)
    .select(['c.id', 'c.status', 'c.quorum', 'c.scoring_locked_at', 'l.status as slate_status'])
    .select(['k.number', 'k.name', 'k.type', 'k.min_nominees', 'k.max_nominees', 'k.max_team'])
    .select(['m.role', 'm.reopened_until'])
    .executeTakeFirst()
  if (!row) return null
  const isAdmin = viewer.role === 'admin'
  const isChair = row.role === 'chair' && signature !== null
  // A chair, or an admin who sits on it, sees nothing before they have signed.
  if (!isChair && (!isAdmin || (row.role !== null && signature === null))) return null
  const facts = {
    scoringLockedAt: row.scoring_locked_at,
    slateStatus: row.slate_status,
    reopenedUntil: row.reopened_until,
  }
  return {
    committeeId: row.id,
    categoryId,
    year: season.year,
    zone: season.timezone,
    code: categoryCode(row),
    categoryName: row.name,
    status: row.status,
    minNominees: row.min_nominees,
    maxNominees: row.max_nominees,
    maxTeam: row.max_team,
    quorum: row.quorum,
    scoringLockedAt: row.scoring_locked_at,
    slateStatus: row.slate_status,
    isChair,
    isAdmin,
    scores: row.role !== null && roleScores(row.role) && !(isChair && configs.judging_chair_counts === '0'),
    scoring: scoringState(configs, facts, now),
    configs,
  }
}
