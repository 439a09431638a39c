import { db } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { countedReviews } from '#app/domain/judging/board/counted.server.ts'
import type { Score } from '#app/domain/judging/board/scores.ts'
import { meanOf, spreadOf } from '#app/domain/judging/board/statistics.ts'
import type { JudgingPlace } from './judging-place.server.ts'
import { notePeerViews } from './peer-views.server.ts'
import { peersShown } from './peers.ts'
import type { Review } from './reviews.server.ts'
import { isScoringOpen } from './window.ts'

/** The scores of the others on an entry, in thousandths. */
export type PeerScores = NonNullable<Awaited<ReturnType<typeof findPeerScores>>>

/**
 * The counted scores of the others on the committee, for a judge who may see them now, with their mean and spread; null before, and
 * for a watching admin. Showing them is recorded: from then on a change of the judge's own score needs consent.
 */
export async function findPeerScores(
  viewer: Viewer,
  place: JudgingPlace,
  submissionId: number,
  own: Review | null,
) {
  const { seat, committeeId } = place
  if (!seat) return null
  const { configs } = place
  const setting = configs.judging_show_peer_scores
  // A chair who does not score the entry waits like one who has not scored it yet.
  const isOpen = isScoringOpen(place.scoring) || place.scoring === 'not_assigned'
  const facts = { setting, own: own?.status ?? null, open: isOpen }
  if (!peersShown(facts)) return null
  const { open } = facts
  const noted = await notePeerViews(
    viewer,
    { committeeId, submissionId, open, always: setting === 'always' },
    db(),
  )
  const isOther = ({ entry, judge }: Score) => entry === submissionId && judge !== viewer.userId
  const scores = (await countedReviews(committeeId, db())).filter(isOther)
  const people = await db()
    .selectFrom('users as u')
    .innerJoin('committee_members as m', 'm.user_id', 'u.id')
    .where('m.committee_id', '=', committeeId)
    .where('m.status', '=', 'accepted')
    .select(['u.id', personName('u').as('name'), 'm.role'])
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute()
  const others = people
    .filter(({ role }) => role !== 'chair' || configs.judging_chair_counts !== '0')
    .flatMap(({ id, name }) => {
      const score = scores.find(({ judge }) => judge === id)
      return score ? [{ userId: id, name, total: score.total }] : []
    })
  // A review reopened during this request is a draft by now.
  if (open && setting !== 'always' && noted && !noted.has(submissionId) && others.length > 0) return null
  const totals = others.map(({ total }) => total)
  return { others, mean: meanOf(totals), spread: spreadOf(totals) }
}
