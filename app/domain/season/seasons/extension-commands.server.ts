import { deadlineExtended } from '#app/domain/season/seasons/mails/deadline-extended.ts'
import { advisoryLock, transaction } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { prepareBatch } from '#app/domain/mail/batches.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { findDeadline, deadlineVersion } from '#app/domain/season/seasons/deadline-queries.server.ts'
import { extensionOf } from '#app/domain/season/seasons/extensions.ts'
import { concernedBy, MOST_CONCERNED } from '#app/domain/season/seasons/extension-notice.server.ts'
import { deadlinesOf, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { href } from '#app/platform/href.ts'

export interface ExtensionInput {
  deadlineId: number
  /** Of the values the form was made with. */
  version: string
  closesAt: Date
  /** Prepare a mail to those it concerns; it is held until somebody lets it go. */
  tell: boolean
  note: string
}

/**
 * Moves a deadline's end later, with the tier that begins there, and prepares the mail about it in the same transaction
 * (product 5.1.16). Nothing is sent yet. Refuses `conflict` when the deadline was changed meanwhile and `invalid` for an end
 * that is not later, has passed, or would swallow the next tier.
 */
export async function extendDeadline(
  input: ExtensionInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string; batchId: number | null; people: number }>> {
  return transaction(async (trx) => {
    const { year, timezone } = await currentSeasonIn(trx)
    await advisoryLock(`deadlines ${year}`, trx)
    const stored = await findDeadline(input.deadlineId, year, trx)
    if (!stored) return refuse('not_found', 'There is no such deadline.')
    if (deadlineVersion(stored) !== input.version)
      return refuse('conflict', 'This deadline was changed since you opened the page. Nothing was saved.')
    const decision = extensionOf(stored, await deadlinesOf(year, trx), input.closesAt, now)
    if (!decision.ok) return refuse('invalid', decision.message, { until: [decision.message] })

    await trx
      .updateTable('deadlines')
      .set({ closes_at: input.closesAt })
      .where('id', '=', stored.id)
      .execute()
    const words = (moment: Date) => formatDateTime(moment, timezone)
    const change = {
      before: { closesAt: words(stored.closesAt) },
      after: { closesAt: words(input.closesAt) },
    }
    await audit(
      admin,
      { action: 'deadline.changed', entity: 'deadline', entityId: stored.id, ...change },
      now,
      trx,
    )
    for (const { id, opensAt } of decision.extension.pushed) {
      await trx.updateTable('deadlines').set({ opens_at: opensAt }).where('id', '=', id).execute()
      const moved = { before: { opensAt: words(stored.closesAt) }, after: { opensAt: words(opensAt) } }
      await audit(admin, { action: 'deadline.changed', entity: 'deadline', entityId: id, ...moved }, now, trx)
    }
    if (!input.tell) return ok({ name: stored.name, batchId: null, people: 0 })

    const people = await concernedBy(stored, trx)
    if (people.length > MOST_CONCERNED)
      return refuse(
        'invalid',
        `More than ${MOST_CONCERNED} people are concerned; no mail can be prepared at once.`,
      )
    if (people.length === 0) return ok({ name: stored.name, batchId: null, people: 0 })
    const until = words(input.closesAt)
    const link = config().appUrl + href('/submissions/dashboard')
    const { batchId } = await prepareBatch(
      {
        mail: deadlineExtended,
        title: `${stored.name}: more time, until ${until}`,
        entity: 'deadline',
        entityId: stored.id,
        facts: { closesAt: input.closesAt.toISOString() },
      },
      people.map(({ userId, email, name, items, total }) => ({
        to: { email, name, userId },
        params: {
          recipientName: name,
          deadline: stored.name,
          was: words(stored.closesAt),
          until,
          note: input.note,
          items,
          more: total - items.length,
          link,
        },
        dedupeKey: `deadline-extended:${stored.id}:${input.closesAt.getTime()}:${userId}`,
      })),
      admin,
      now,
      trx,
    )
    return ok({ name: stored.name, batchId, people: people.length })
  })
}
