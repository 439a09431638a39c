import { actedFor } from './mails/acted-for.ts'
import { transaction } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { FreshAdmin, Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { actingAsRefusal, type ActingRefusalReason } from './queries.server.ts'
import { ACTING_MS } from './rules.ts'

const ACTING_REFUSAL_LABELS: Readonly<Record<ActingRefusalReason, string>> = {
  gone: 'Select a person with an active account',
  admin: 'You can’t view the site as another admin',
  conflicted: 'You have a conflict of interest with one of their entries',
}

/** Lets an admin view the site as another person for an hour. It is logged with the reason, and the person is emailed. */
export async function beginActing(
  { userId, reason }: { userId: number; reason: string },
  admin: FreshAdmin,
  now: Date,
) {
  return transaction(async (trx) => {
    const refusal = await actingAsRefusal(admin, userId, trx)
    if (refusal)
      return refuse('invalid', ACTING_REFUSAL_LABELS[refusal], { userId: [ACTING_REFUSAL_LABELS[refusal]] })
    const user = await trx
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['email', 'first_name', 'last_name'])
      .executeTakeFirstOrThrow()
    const name = `${user.first_name} ${user.last_name}`.trim()
    const until = new Date(now.getTime() + ACTING_MS)
    const after = { reason, until: until.toISOString() }
    const actor = { userId, requestId: admin.requestId, behind: admin }
    await audit(actor, { action: 'acting.started', entity: 'user', entityId: userId, after }, now, trx)
    const { timezone } = await currentSeasonIn(trx)
    await queueMail(
      {
        mail: actedFor,
        to: { email: user.email, name, userId },
        params: {
          recipientName: name,
          admin: admin.displayName,
          reason,
          from: formatDateTime(now, timezone),
          until: formatDateTime(until, timezone),
          link: config().appUrl + href('/preferences'),
        },
        dedupeKey: `acted-for:${admin.userId}:${userId}:${now.getTime()}`,
        entity: 'user',
        entityId: userId,
      },
      now,
      trx,
    )
    return ok({ userId, startedAt: now })
  })
}

/** Logs that an admin has stopped viewing the site as another person. */
export async function endActing(viewer: Viewer, now: Date): Promise<void> {
  const ended = { action: 'acting.ended', entity: 'user', entityId: viewer.userId }
  await transaction((trx) => audit(viewer, ended, now, trx))
}
