import { judgeNudge } from './mails/judge-nudge.ts'
import { transaction, type Trx } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { lockBoard, type BoardAccess } from './access.server.ts'
import { loadBoard } from './board.server.ts'
import type { BoardStep } from './schema.ts'
import { setReopened, setScoringLock } from '#app/domain/judging/committees/seats.server.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { isFrozen, isScoringOpen, scoringState } from '#app/domain/judging/reviews/window.ts'
import { closedText } from '#app/domain/judging/reviews/labels.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'

const HOUR_MS = 3_600_000

/**
 * One step of the chair's board, answered with a message for the next page: locks or unlocks scoring (chair or admin), lets one
 * judge score again for some hours or no longer (admin), or reminds a judge (chair or admin, once a day and committee). Refuses
 * `not_found` to anyone else and `closed` once the slate is submitted.
 */
export async function takeBoardStep(categoryId: number, step: BoardStep, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const access = await lockBoard(viewer, categoryId, now, trx)
    if (!access) return refuse('not_found', 'We can’t find this committee.')
    if (isFrozen(access)) return refuse('closed', 'The slate is with the admins, so scores are frozen.')
    switch (step.do) {
      case 'lock':
        return setLock(access, now, viewer, now, trx)
      case 'unlock':
        return setLock(access, null, viewer, now, trx)
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
  lockedAt: Date | null,
  viewer: Viewer,
  now: Date,
  trx: Trx,
) {
  const message = lockedAt ? 'Scoring locked' : 'Scoring unlocked'
  if ((scoringLockedAt === null) === (lockedAt === null)) return ok(message)
  await setScoringLock(committeeId, lockedAt, trx)
  const action = lockedAt ? 'committee.scoring_locked' : 'committee.scoring_unlocked'
  await auditRecord(viewer, action, committeeId, {}, now, trx)
  return ok(message)
}

const NOT_SEATED = 'This person is no longer a judge on this committee.'

async function reopen(
  { committeeId, zone, isAdmin }: BoardAccess,
  userId: number,
  until: Date | null,
  viewer: Viewer,
  now: Date,
  trx: Trx,
) {
  if (!isAdmin) return refuse('forbidden', 'Only an admin can reopen scoring for one judge.')
  const name = await setReopened(committeeId, userId, until, trx)
  if (name === null) return refuse('conflict', NOT_SEATED)
  const after = { judge: userId, until: until?.toISOString() ?? null }
  await auditRecord(viewer, 'committee.judge_reopened', committeeId, { after }, now, trx)
  return ok(
    until ? `${name} can score until ${formatDateTime(until, zone)}` : `Scoring is closed for ${name}`,
  )
}

async function nudge(access: BoardAccess, userId: number, viewer: Viewer, now: Date, trx: Trx) {
  const { committeeId, category, title, zone, configs } = access
  const { judges } = await loadBoard(viewer, access, now, trx)
  const judge = judges.find((each) => each.userId === userId)
  if (!judge) return refuse('conflict', NOT_SEATED)
  if (userId === viewer.userId) return refuse('conflict', 'You can’t remind yourself.')
  if (judge.final + judge.abstained >= judge.due)
    return refuse('conflict', `${judge.name} has finished scoring.`)
  const { state, closesAt } = access.judging
  const facts = { ...access, roundId: access.round?.id ?? null, reopenedUntil: judge.reopenedUntil }
  const scoring = scoringState(configs, facts, now)
  if (!isScoringOpen(scoring)) return refuse('closed', closedText(scoring, state))
  const { email } = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirstOrThrow()
  const { created } = await queueMail(
    {
      mail: judgeNudge,
      to: { email, name: judge.name, userId },
      params: {
        recipientName: judge.name,
        committee: title,
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
  if (!created) return refuse('conflict', `${judge.name} was already reminded today.`)
  const after = { judge: userId, category: category.id }
  await auditRecord(viewer, 'committee.judge_reminded', committeeId, { after }, now, trx)
  return ok(`Reminder sent to ${judge.name}`)
}
