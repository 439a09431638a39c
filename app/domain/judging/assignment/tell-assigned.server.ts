import type { Trx } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { config } from '#app/config.server.ts'
import { href } from '#app/platform/href.ts'
import type { BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { entriesAssigned } from './mails/entries-assigned.ts'

/** Tells judges that entries are assigned to them: one mail a day and committee, however often it changes. */
export async function tellAssigned(
  { committeeId, title, zone, category, judging }: BoardAccess,
  judges: readonly number[],
  now: Date,
  trx: Trx,
): Promise<void> {
  if (judges.length === 0) return
  const people = await trx
    .selectFrom('users as u')
    .where('u.id', 'in', judges)
    .where('u.status', '=', 'active')
    .orderBy('u.id')
    .select(['u.id', 'u.email', personName('u').as('name')])
    .execute()
  const { closesAt } = judging
  const day = toLocalText(now, zone).slice(0, 10)
  for (const { id, email, name } of people)
    await queueMail(
      {
        mail: entriesAssigned,
        to: { email, name, userId: id },
        params: {
          recipientName: name,
          committee: title,
          closes: closesAt && closesAt > now ? formatDateTime(closesAt, zone) : null,
          link: config().appUrl + href('/judges/judge/:categoryId', { categoryId: category.id }),
        },
        dedupeKey: `entries-assigned:${committeeId}:${id}:${day}`,
        entity: 'committee',
        entityId: committeeId,
      },
      now,
      trx,
    )
}
