import { judgeNudge } from '#app/domain/judging/board/mails/judge-nudge.ts'
import { transaction, type Trx } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { boardAccess, type BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { loadBoard } from '#app/domain/judging/board/board.server.ts'
import type { BoardStep } from '#app/domain/judging/board/schema.ts'
import { lockCommittee } from '#app/domain/judging/committees/managed-committee.server.ts'
import { setReopened, setScoringLock } from '#app/domain/judging/committees/seat-state.server.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { isScoringOpen, scoringState } from '#app/domain/judging/reviews/window.ts'
import { closedText } from '#app/domain/judging/reviews/labels.ts'
import { judgingStatus } from '#app/domain/season/seasons/windows.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'

const HOUR_MS = 3_600_000
const SUBMITTED = 'The slate is with the office, and scores stay as they are.'

/** What a step answers: what was done, in words for the next page. */
export interface StepDone {
  title: string
}

/**
 * One step of the chair's board: locks or unlocks scoring (chair or office), lets one judge score again until a moment or no
 * longer (office), or reminds a judge (chair or office, at most once a day and committee). Refuses `not_found` to anybody else
 * and `closed` once the slate is submitted.
 */
export async function takeBoardStep(
  categoryId: number,
  step: BoardStep,
  viewer: Viewer,
  now: Date,
): Promise<Outcome<StepDone>> {
  return transaction(async (trx) => {
    const seen = await boardAccess(viewer, categoryId, now, trx)
    if (!seen) return refuse('not_found', 'There is no such committee.')
    await lockCommittee(seen.committeeId, trx)
    const access = await boardAccess(viewer, categoryId, now, trx)
    if (!access) return refuse('not_found', 'There is no such committee.')
    if (access.slateStatus === 'submitted' || access.slateStatus === 'confirmed')
      return refuse('closed', SUBMITTED)
    switch (step.do) {
      case 'lock':
      case 'unlock':
        return setLock(access, step.do === 'lock', viewer, now, trx)
      case 'nudge':
        return nudge(access, step.person, viewer, now, trx)
      case 'reopen':
        return reopen(access, step.person, new Date(now.getTime() + step.hours * HOUR_MS), viewer, now, trx)
      case 'reclose':
        return reopen(access, step.person, null, viewer, now, trx)
    }
  })
}

async function setLock(
  { committeeId, scoringLockedAt }: BoardAccess,
  locked: boolean,
  viewer: Viewer,
  now: Date,
  trx: Trx,
): Promise<Outcome<StepDone>> {
  const title = locked ? 'Scoring is locked' : 'Scoring is open again'
  if ((scoringLockedAt !== null) === locked) return ok({ title })
  await setScoringLock(committeeId, locked ? now : null, trx)
  const action = locked ? 'committee.scoring_locked' : 'committee.scoring_unlocked'
  await audit(viewer, { action, entity: 'committee', entityId: committeeId }, now, trx)
  return ok({ title })
}

const NOT_SEATED = 'They do not score on this committee any more.'

async function reopen(
  { committeeId, zone, isAdmin }: BoardAccess,
  userId: number,
  until: Date | null,
  viewer: Viewer,
  now: Date,
  trx: Trx,
): Promise<Outcome<StepDone>> {
  if (!isAdmin) return refuse('forbidden', 'Only the office can reopen scoring for one judge.')
  const name = await setReopened(committeeId, userId, until, trx)
  if (name === null) return refuse('conflict', NOT_SEATED)
  const after = { judge: userId, until: until?.toISOString() ?? null }
  const entry = { action: 'committee.judge_reopened', entity: 'committee', entityId: committeeId, after }
  await audit(viewer, entry, now, trx)
  return ok({
    title: until
      ? `${name} may score until ${formatDateTime(until, zone)}`
      : `${name} may not score any more`,
  })
}

async function nudge(
  access: BoardAccess,
  userId: number,
  viewer: Viewer,
  now: Date,
  trx: Trx,
): Promise<Outcome<StepDone>> {
  const { committeeId, categoryId, code, categoryName, zone, configs } = access
  const { judges, members } = await loadBoard(viewer, access, now, trx)
  const judge = judges.find((each) => each.userId === userId)
  const member = members.find((each) => each.userId === userId)
  if (!judge || !member) return refuse('conflict', NOT_SEATED)
  if (userId === viewer.userId) return refuse('conflict', 'A reminder goes to somebody else.')
  if (judge.final + judge.abstained >= judge.due)
    return refuse('conflict', `${judge.name} has finished meanwhile.`)
  const { state, closesAt } = judgingStatus(configs, now)
  const facts = { ...access, reopenedUntil: member.reopenedUntil }
  const scoring = scoringState(configs, facts, now)
  if (!isScoringOpen(scoring)) return refuse('closed', closedText(scoring, state))
  const { created } = await queueMail(
    {
      mail: judgeNudge,
      to: { email: member.email, name: member.name, userId },
      params: {
        recipientName: member.name,
        committee: `${code} · ${categoryName}`,
        from: viewer.displayName,
        closes: closesAt && closesAt > now ? formatDateTime(closesAt, zone) : null,
        link: config().appUrl + href('/judges'),
      },
      dedupeKey: `judge-nudge:${committeeId}:${userId}:${toLocalText(now, zone).slice(0, 10)}`,
      entity: 'committee',
      entityId: committeeId,
    },
    now,
    trx,
  )
  if (!created)
    return refuse('conflict', `${judge.name} has a reminder of today already; once a day is enough.`)
  const after = { judge: userId, category: categoryId }
  await audit(
    viewer,
    { action: 'committee.judge_nudged', entity: 'committee', entityId: committeeId, after },
    now,
    trx,
  )
  return ok({ title: `A reminder to ${judge.name} is on its way` })
}
