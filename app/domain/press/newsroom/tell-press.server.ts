import { db, transaction } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { skipWhen } from '#app/domain/mail/own-mails.server.ts'
import { unsubscribeLink } from '#app/domain/mail/unsubscribe.server.ts'
import { pressUsers } from '#app/domain/people/accounts/account-audiences.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { pressRelease } from './mails/press-release.ts'
import { isEmbargoed } from './rules.ts'
import { pressMoment, THE_PRESS, visibleItem } from './visibility.server.ts'

const PEOPLE_AT_ONCE = 200

/**
 * Mails the press about items that they see from now on, each once. What is under embargo, or about nominees or winners who are not
 * public, waits. Answers how many items.
 */
export async function tellPress(now: Date): Promise<number> {
  const moment = await pressMoment(now, db())
  const due = await db()
    .selectFrom('press_items as i')
    .where('i.tell_press', '=', true)
    .where('i.told_at', 'is', null)
    .where('i.state', 'in', ['scheduled', 'published'])
    .where('i.publish_at', '<=', now)
    .where(visibleItem('i', THE_PRESS, moment))
    .orderBy('i.publish_at')
    .select(['i.id', 'i.public_id as publicId', 'i.title', 'i.summary', 'i.embargo_until as embargoUntil'])
    .limit(20)
    .execute()
  for (const item of due) await tellAllOf(item, now)
  return due.length
}

interface TellableItem {
  id: number
  publicId: string
  title: string
  summary: string
  embargoUntil: Date | null
}

/** A page of people at a time, each mail once; the item is done when all are queued. */
async function tellAllOf(item: TellableItem, now: Date): Promise<void> {
  const season = await currentSeason()
  const question = { season, filter: { categoryIds: [], categoryTypes: [], studioTypes: [] }, now }
  const embargo =
    item.embargoUntil && isEmbargoed(item.embargoUntil, now)
      ? `Under embargo until ${formatDateTime(item.embargoUntil, season.timezone)}. Do not publish it before.`
      : ''
  let afterAddress: string | undefined
  for (;;) {
    const people = await pressUsers.members(question, { afterAddress, limit: PEOPLE_AT_ONCE }, db())
    await transaction(async (trx) => {
      for (const { address, name, userId } of people)
        await queueMail(
          {
            mail: pressRelease,
            to: { email: address, name, userId },
            params: {
              name,
              title: item.title,
              summary: item.summary,
              embargo,
              link: config().appUrl + href('/press/items/:publicId', { publicId: item.publicId }),
              foot: {
                why: 'you have access to the newsroom',
                stop: { label: 'Stop news', href: unsubscribeLink(address, 'news') },
              },
            },
            dedupeKey: `press-release:${item.id}:${userId ?? address}`,
            entity: 'press_item',
            entityId: item.id,
          },
          now,
          trx,
        )
    })
    if (people.length < PEOPLE_AT_ONCE) break
    afterAddress = people.at(-1)?.address
  }
  await transaction((trx) =>
    trx.updateTable('press_items').set({ told_at: now }).where('id', '=', item.id).execute(),
  )
}

/** An item that the press no longer sees is not mailed: unpublished, or under an embargo that was set since. */
export const unlessHidden = skipWhen(async ({ entity_id }, now) => {
  const moment = await pressMoment(now, db())
  const row = await db()
    .selectFrom('press_items as i')
    .where('i.id', '=', entity_id)
    .where(visibleItem('i', THE_PRESS, moment))
    .select('i.id')
    .executeTakeFirst()
  return row ? null : 'The press does not see this item now.'
})
