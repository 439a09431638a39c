import { config } from '#app/config.server.ts'
import { transaction } from '#db/client.ts'
import type { z } from 'zod'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { findEntryAccess, type EntryRef } from '#app/domain/judging/reviews/entry-page.server.ts'
import { lockReview } from '#app/domain/judging/reviews/reviews.server.ts'
import { isFrozen } from '#app/domain/judging/reviews/window.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { hasConflictIgnoringAccess } from '#app/platform/conflicts/visibility.server.ts'
import { href } from '#app/platform/href.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { accessWith, membersToTell } from './discussion.server.ts'
import { discussionMention } from './mails/discussion-mention.ts'
import { MAX_MESSAGES_OF_MEMBER } from './rules.ts'
import type { messageSchema } from './schema.ts'

const NOT_HERE = 'We can’t find this entry.'
const FROZEN = 'The slate is with the admins, so nothing more can be written.'
const CLOSED = {
  off: 'Judges of this award do not discuss entries.',
  own_first: 'Finish your own score of this entry first.',
  later: 'The discussion opens once scoring is closed.',
  read: 'Only members who score write here.',
} as const

/**
 * Writes a message about an entry for the other members of its committee, and emails those who are asked to read it; answers how many were.
 * Refuses `not_found` to anyone who may not read the entry or has a conflict of interest with it, `closed` to those the discussion is not
 * open to, and `conflict` beyond the most messages of one member.
 */
export function addMessage(
  entry: EntryRef,
  { body, tell }: z.output<typeof messageSchema>,
  viewer: Viewer,
  now: Date,
) {
  return transaction(async (trx) => {
    // A slate is submitted under the lock of the committee.
    await trx
      .selectFrom('committees')
      .where('category_id', '=', entry.categoryId)
      .select('id')
      .forShare()
      .execute()
    const found = await findEntryAccess(viewer, entry, now, trx)
    // Access that was granted in spite of a conflict is for reading.
    if (found?.access !== 'read' || (await hasConflictIgnoringAccess(viewer, entry.id, trx)))
      return refuse('not_found', NOT_HERE)
    const { committeeId } = found.place
    const access = accessWith(found.place, await lockReview(viewer.userId, committeeId, entry.id, trx))
    if (access !== 'write') return refuse('closed', isFrozen(found.place) ? FROZEN : CLOSED[access])
    const place = { committee_id: committeeId, submission_id: entry.id, user_id: viewer.userId }
    const { count } = await trx
      .selectFrom('discussion_messages')
      .where((eb) => eb.and(place))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_MESSAGES_OF_MEMBER)
      return refuse(
        'conflict',
        `You have written ${MAX_MESSAGES_OF_MEMBER} messages about this entry. That is the most.`,
      )
    const { id } = await trx
      .insertInto('discussion_messages')
      .values({ ...place, body, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const written = {
      action: 'submission.discussion_message_added',
      entity: 'submission',
      entityId: entry.id,
    }
    await audit(viewer, written, now, trx)
    const members = await membersToTell(viewer, committeeId, entry.id, trx)
    const told = members.filter((member) => tell.includes(member.id))
    for (const { id: userId, email, name } of told)
      await queueMail(
        {
          mail: discussionMention,
          to: { email, name, userId },
          params: {
            recipientName: name,
            entry: entry.code,
            from: viewer.displayName,
            link: config().appUrl + href('/judges/discussion/:submissionId', { submissionId: entry.code }),
          },
          dedupeKey: `discussion:${id}:${userId}`,
          entity: 'submission',
          entityId: entry.id,
        },
        now,
        trx,
      )
    return ok({ told: told.length })
  })
}
