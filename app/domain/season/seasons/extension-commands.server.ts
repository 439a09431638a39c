import { config } from '#app/config.server.ts'
import { prepareBatch } from '#app/domain/mail/batches.server.ts'
import { href } from '#app/platform/href.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { changedSince } from '#app/platform/audit/changes.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { changingDeadlines } from './deadline-commands.server.ts'
import { deadlineVersion, findDeadline } from './deadline-queries.server.ts'
import { concernedBy, MAX_CONCERNED } from './extension-notice.server.ts'
import { extensionOf } from './extensions.ts'
import { deadlineExtended } from './mails/deadline-extended.ts'
import { deadlinesOf } from './queries.server.ts'

export interface ExtensionInput {
  deadlineId: number
  /** The version of the deadline the form was made with. */
  version: string
  closesAt: Date
  /** Prepares an email to the people concerned, which is held until an admin sends it. */
  tell: boolean
  note: string
}

/**
 * Extends a deadline, delays a tier that begins at its end, and prepares the email about it. Refuses `conflict` a deadline that
 * was changed since, and `invalid` an end that is not later, is past, or leaves the next tier no time.
 */
export function extendDeadline(input: ExtensionInput, admin: AdminViewer, now: Date) {
  return changingDeadlines(async (season, trx) => {
    const stored = await findDeadline(input.deadlineId, season.year, trx)
    if (!stored) return refuse('not_found', 'We can’t find this deadline.')
    if (deadlineVersion(stored) !== input.version) return changedSince('deadline')
    const decision = extensionOf(stored, await deadlinesOf(season.year, trx), input.closesAt, now)
    if (!decision.ok) return refuse('invalid', decision.message, { until: [decision.message] })

    const text = (moment: Date) => formatDateTime(moment, season.timezone)
    const [was, until] = [text(stored.closesAt), text(input.closesAt)]
    const set = { closes_at: input.closesAt }
    await trx.updateTable('deadlines').set(set).where('id', '=', stored.id).execute()
    const change = { before: { closesAt: was }, after: { closesAt: until } }
    await auditRecord(admin, 'deadline.changed', stored.id, change, now, trx)
    for (const { id, opensAt } of decision.extension.pushed) {
      await trx.updateTable('deadlines').set({ opens_at: opensAt }).where('id', '=', id).execute()
      const moved = { before: { opensAt: was }, after: { opensAt: text(opensAt) } }
      await auditRecord(admin, 'deadline.changed', id, moved, now, trx)
    }

    const people = input.tell ? await concernedBy(stored, trx) : []
    if (people.length > MAX_CONCERNED)
      return refuse('invalid', `This concerns more than ${MAX_CONCERNED} people, too many for one email.`)
    if (people.length === 0) return ok({ name: stored.name, batchId: null, people: 0 })
    const link = config().appUrl + href('/submissions/dashboard')
    const { batchId } = await prepareBatch(
      {
        mail: deadlineExtended,
        title: `${stored.name} extended until ${until}`,
        entity: 'deadline',
        entityId: stored.id,
        facts: { closesAt: input.closesAt.toISOString() },
      },
      people.map(({ userId, email, name, items, total }) => ({
        to: { email, name, userId },
        params: {
          recipientName: name,
          deadline: stored.name,
          was,
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
