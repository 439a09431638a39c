import { transaction, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { lockCommitteeOf } from '#app/domain/judging/committees/managed-committee.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { entryHref } from '#app/domain/submissions/addresses.ts'
import { peopleToTell } from '#app/domain/submissions/people-to-tell.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { commentsReleased } from './mails/comments-released.ts'
import { goes, readOutgoing, type OutgoingEntry } from './outgoing.server.ts'
import type { CommentDecision } from './schema.ts'

const NO_COMMITTEE = 'We can’t find this committee.'

/**
 * Holds a comment back or lets it go as it is, with a reason on record; no word of it is changed. Refuses `not_found` for a comment
 * that is none of this admin's, `closed` once its entry's comments are released, and `conflict` when it was decided since.
 */
export async function decideComment(
  categoryId: number,
  handle: string,
  { decision, version, reason }: CommentDecision,
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    // The order in which saves of reviews, decisions and releases wait for each other.
    if (!(await lockCommitteeOf(categoryId, trx))) return refuse('not_found', NO_COMMITTEE)
    const outgoing = await readOutgoing(categoryId, admin, now, trx)
    const source = outgoing?.sources.get(handle)
    const entry = outgoing?.entries.find(({ id }) => id === source?.entryId)
    const comment = entry?.comments.find((each) => each.handle === handle)
    if (!source || !entry || !comment) return refuse('not_found', 'We can’t find this comment.')
    if (entry.place === 'released')
      return refuse('closed', 'The comments on this entry are released and stay as they are.')
    if (comment.version !== version)
      return refuse('conflict', 'Another admin decided about this comment since you opened the page.')
    const values = {
      review_version: source.reviewVersion,
      withheld: decision === 'withhold',
      reason,
      version: version + 1,
      decided_by: admin.userId,
      decided_at: now,
    }
    await trx
      .insertInto('comment_decisions')
      .values({ review_id: source.reviewId, part: source.part, ...values })
      .onConflict((known) => known.columns(['review_id', 'part']).doUpdateSet(values))
      .execute()
    const action = decision === 'withhold' ? 'submission.comment_withheld' : 'submission.comment_let_go'
    await auditRecord(admin, action, entry.id, { after: { reason } }, now, trx)
    return ok()
  })
}

/**
 * Releases the comments on all entries of a category that are ready, and mails who submitted them; each entry's comments go out once.
 * An entry whose result is not public, with a comment that needs a decision, or about which this admin has a conflict of interest,
 * waits. Refuses `conflict` when what would go out is not what the page showed, and `closed` when nothing is ready.
 */
export async function releaseComments(categoryId: number, seen: string, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    if (!(await lockCommitteeOf(categoryId, trx))) return refuse('not_found', NO_COMMITTEE)
    const outgoing = await readOutgoing(categoryId, admin, now, trx)
    if (!outgoing) return refuse('not_found', NO_COMMITTEE)
    if (outgoing.digest !== seen)
      return refuse('conflict', 'What would go out has changed since you opened this page. Check it again.')
    const ready = outgoing.entries.filter(({ place }) => place === 'ready')
    if (ready.length === 0) return refuse('closed', 'No comments can be released now.')
    for (const entry of ready) {
      await trx
        .insertInto('comment_releases')
        .values({ submission_id: entry.id, released_by: admin.userId, released_at: now })
        .execute()
      const going = entry.comments.filter(goes)
      await trx
        .insertInto('released_comments')
        .values(
          going.map(({ handle, criterion, body }, place) => ({
            ...{ submission_id: entry.id, place, criterion, body },
            review_id: outgoing.sources.get(handle)?.reviewId ?? 0,
          })),
        )
        .execute()
      const change = { after: { comments: going.length } }
      await auditRecord(admin, 'submission.comments_released', entry.id, change, now, trx)
      await tellEntrants(entry, outgoing.category.title, now, trx)
    }
    return ok({ entries: ready.length })
  })
}

async function tellEntrants(entry: OutgoingEntry, category: string, now: Date, trx: Trx): Promise<void> {
  const people = await peopleToTell([entry.id], trx)
  for (const { userId, email, name } of people.get(entry.id) ?? [])
    await queueMail(
      {
        mail: commentsReleased,
        to: { userId, email, name },
        params: {
          recipientName: name,
          code: entry.code,
          title: shownTitle(entry.title),
          category,
          link: config().appUrl + entryHref(entry.id),
        },
        dedupeKey: `comments-released:${entry.id}:${userId}`,
        entity: 'submission',
        entityId: entry.id,
      },
      now,
      trx,
    )
}
