import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { system, type Viewer } from '#app/platform/viewer.ts'
import { inputOf, lackingRefusal, lockItem } from './commands.server.ts'
import { pressItemLifecycle } from './lifecycle.ts'
import { findOwnItem, type Item } from './queries.server.ts'
import { embargoProblem } from './rules.ts'
import { aboutIsPublic, pressMoment, type PressReader } from './visibility.server.ts'

export type ItemAction = 'publish' | 'unpublish' | 'archive' | 'restore'

const DONE = {
  publish: 'press_item.published',
  schedule: 'press_item.scheduled',
  unpublish: 'press_item.unpublished',
  archive: 'press_item.archived',
  restore: 'press_item.restored',
} as const

const TOO_EARLY = {
  nominees:
    'The nominees are not announced yet. Enter a moment to publish it at: it stays hidden until they are.',
  winners: 'The winners are not public yet. Enter a moment to publish it at: it stays hidden until they are.',
} as const

/**
 * Publishes, schedules, unpublishes, archives or restores an item. An item with a moment to come is scheduled. Refuses `conflict` where
 * its state does not allow it and where what it is about is not announced; `invalid` what it lacks.
 */
export async function moveItem(
  id: number,
  asked: ItemAction,
  by: Viewer,
  reading: PressReader,
  now: Date,
): Promise<Outcome<{ title: string; scheduledFor: Date | null }>> {
  const role = reading.sees === 'everything' ? 'admin' : 'owner'
  return transactionOnCached(async (trx): Promise<Outcome<{ title: string; scheduledFor: Date | null }>> => {
    const locked = await lockItem(id, trx)
    const item = locked && (await findOwnItem(id, reading, trx))
    if (!item) return refuse('not_found', 'We can’t find this item.')
    const isLater = item.publishAt !== null && item.publishAt > now
    const action = asked === 'publish' && isLater && item.state === 'draft' ? 'schedule' : asked
    if (!canMove(pressItemLifecycle, item.state, action, role))
      return refuse('conflict', 'This item has changed. It is shown below as it is now.')
    const publishing = action === 'publish' || action === 'schedule'
    const refusal = publishing ? await publishRefusal(item, action, now, trx) : null
    if (refusal) return refusal
    const { state } = await moveLocked(
      pressItemLifecycle,
      action,
      {
        by: role,
        id,
        set: (eb) => ({
          ...(action === 'publish' && { publish_at: now }),
          // What is published again is a new publication.
          ...(action === 'restore' && { publish_at: null }),
          updated_at: now,
          version: eb('version', '+', 1),
        }),
        returning: ['state'],
      },
      trx,
    )
    await auditRecord(by, DONE[action], id, { before: { state: item.state }, after: { state } }, now, trx)
    return ok({ title: item.title, scheduledFor: action === 'schedule' ? item.publishAt : null })
  })
}

async function publishRefusal(
  item: Item,
  action: 'publish' | 'schedule',
  now: Date,
  trx: Trx,
): Promise<Refusal | null> {
  const lacking = lackingRefusal(inputOf(item), item.mime)
  if (lacking) return lacking
  const embargo = embargoProblem(item.embargoUntil, action === 'publish' ? now : item.publishAt)
  if (embargo) return refuse('invalid', embargo, { embargoUntil: [embargo] })
  const ended = await trx
    .selectFrom('press_item_nominations as pin')
    .innerJoin('nominations as n', 'n.id', 'pin.nomination_id')
    .where('pin.item_id', '=', item.id)
    .where('n.status', 'in', ['revoked', 'declined'])
    .select('n.id')
    .limit(1)
    .executeTakeFirst()
  if (ended)
    return refuse('conflict', 'It names a work that is no longer nominated. Remove that work from it first.')
  if (action === 'schedule' || item.about === 'general') return null
  const moment = await pressMoment(now, trx)
  const row = await trx
    .selectFrom('press_items as i')
    .where('i.id', '=', item.id)
    .select(aboutIsPublic('i', moment).as('told'))
    .executeTakeFirstOrThrow()
  return row.told ? null : refuse('conflict', TOO_EARLY[item.about])
}

const MAX_AT_ONCE = 100

/** Writes down that scheduled items are out. What readers see does not wait for it. Answers how many. */
export async function publishDueItems(now: Date): Promise<number> {
  return transactionOnCached(async (trx) => {
    const due = await trx
      .selectFrom('press_items')
      .where('state', '=', 'scheduled')
      .where('publish_at', '<=', now)
      .orderBy('publish_at')
      .select('id')
      .limit(MAX_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id } of due) {
      await moveLocked(
        pressItemLifecycle,
        'appear',
        { by: 'system', id, set: { updated_at: sql<Date>`greatest(updated_at, ${now})` } },
        trx,
      )
      const change = { before: { state: 'scheduled' }, after: { state: 'published' } }
      await auditRecord(system, 'press_item.published', id, change, now, trx)
    }
    return due.length
  })
}
