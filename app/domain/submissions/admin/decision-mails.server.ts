import { entryHref } from '#app/domain/submissions/addresses.ts'
import { entryEnded, entryOpened, entryReturned } from '#app/domain/submissions/admin/mails/entry-decided.ts'
import { personName } from '#db/person-name.ts'
import type { Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { mailPicture } from '#app/domain/mail/picture-link.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import type { AdminOrder } from './admin-action-rules.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'

/** The entry a decision's mail is about. */
export interface DecidedEntry {
  id: number
  code: string | null
  title: string
  categoryName: string
  createdBy: number
}

/** Mails the creator of an entry about a decision that concerns them; `mark` tells decisions about the entry apart. */
export async function queueDecision(
  entry: DecidedEntry,
  order: AdminOrder,
  mark: number,
  now: Date,
  trx: Trx,
): Promise<void> {
  const to = await trx
    .selectFrom('users')
    .where('id', '=', entry.createdBy)
    .select(['id as userId', 'email', personName('users').as('name')])
    .executeTakeFirstOrThrow()
  const { timezone } = await currentSeasonIn(trx)
  const until = order.until ? formatDateTime(order.until, timezone) : null
  const about = {
    recipientName: to.name,
    code: entry.code,
    title: shownTitle(entry.title),
    category: entry.categoryName,
    link: config().appUrl + entryHref(entry.id),
    picture: mailPicture(['entry', entry.id], shownTitle(entry.title)),
  }
  const rest = {
    to,
    dedupeKey: `entry-${order.action}:${entry.id}:${mark}`,
    entity: 'submission',
    entityId: entry.id,
  }
  const reason = order.reason ?? ''
  switch (order.action) {
    case 'return':
      await queueMail({ ...rest, mail: entryReturned, params: { ...about, reason, until } }, now, trx)
      return
    case 'disqualify':
    case 'withdraw': {
      const kind = order.action === 'disqualify' ? ('disqualified' as const) : ('withdrawn' as const)
      await queueMail({ ...rest, mail: entryEnded, params: { ...about, kind, reason } }, now, trx)
      return
    }
    case 'reopen':
    case 'open': {
      const kind = order.action === 'reopen' ? ('extra_time' as const) : ('editing' as const)
      await queueMail(
        { ...rest, mail: entryOpened, params: { ...about, kind, until: until ?? '' } },
        now,
        trx,
      )
      return
    }
    default:
  }
}
