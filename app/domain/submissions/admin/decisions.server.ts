import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#db/types.ts'
import { transaction, type Reader, type Trx } from '#db/client.ts'
import { mayBeSecond } from '#app/domain/people/admins/second-admin.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { afterEnding, beforeEnding } from './entry-ending.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { queueDecision } from './decision-mails.server.ts'
import {
  ADMIN_MOVES,
  adminActions,
  verdictOn,
  type AdminAction,
  type AdminOrder,
} from './admin-action-rules.ts'
import { dropCartItems } from '#app/domain/submissions/carts.server.ts'
import { touchEntry } from '#app/domain/submissions/drafts.server.ts'
import { moveFactsOf } from './move-entry.server.ts'
import { reopenRefusal } from '#app/domain/submissions/places.server.ts'
import { lockPlaces } from '#app/domain/studios/places-lock.server.ts'
import type { PaymentStatus, SubmissionStatus } from '#app/domain/submissions/rules.ts'
import { also, moveLocked } from '#app/platform/lifecycle.server.ts'
import {
  disqualificationLifecycle,
  submissionLifecycle,
  submissionPaymentLifecycle,
} from '#app/domain/submissions/lifecycle.ts'

/** An entry with all that decides which actions are open. */
export type AdminEntry = Awaited<ReturnType<typeof listAdminEntries>>[number]

/** These entries by id; missing ones and those the admin has a conflict of interest about are left out. */
export async function listAdminEntries(ids: readonly number[], admin: AdminViewer, reader: Reader) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('submissions as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .innerJoin('studios as st', 'st.id', 's.studio_id')
    .leftJoin('disqualifications as d', (join) =>
      join.onRef('d.submission_id', '=', 's.id').on('d.status', '=', 'proposed'),
    )
    .where('s.id', 'in', [...ids])
    .where(withoutConflict(admin, 's.id', admin.at))
    .orderBy('s.id')
    .select([
      's.id',
      's.code',
      's.year',
      's.title',
      's.status',
      's.payment_status as paymentStatus',
      's.version',
      's.category_id as categoryId',
      'c.name as categoryName',
      'c.number as categoryNumber',
      's.studio_id as studioId',
      'st.name as studioName',
      'st.type as studioType',
      's.created_by as createdBy',
      's.tags',
      's.flag',
      's.materials_received_at as materialsReceivedAt',
      's.open_until as openUntil',
      's.custom_deadline as customDeadline',
      's.submitted_at as submittedAt',
      'd.proposed_by as proposedBy',
    ])
    .execute()
}

/** Whether a disqualification needs a second admin; it does unless the setting is off. */
export async function disqualifyingTakesTwo(reader: Reader): Promise<boolean> {
  return (await configValuesIn(reader)).disqualify_two_admins !== '0'
}

const CHANGED_MEANWHILE = 'Changed since you opened this page. Check the entry, then decide again'

/**
 * Applies an order to one entry under its lock; `changed` is false when the entry was like that before. Refuses `conflict` where
 * the entry is not at `seenVersion` or the rule refuses.
 */
export async function carryOut(
  submissionId: number,
  order: AdminOrder,
  seenVersion: number | null,
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const [seen] = await listAdminEntries([submissionId], admin, trx)
    if (!seen) return refuse('not_found', 'We can’t find this entry.')
    // The lock under which the studio's places are counted and taken, and before the entry's own as everywhere.
    if (order.action === 'move' || order.action === 'reopen') await lockPlaces(seen.studioId, trx)
    if (ends(order)) await beforeEnding(submissionId, seen.year, trx)
    await lockEntry(submissionId, trx)
    const [entry] = await listAdminEntries([submissionId], admin, trx)
    if (!entry) return refuse('not_found', 'We can’t find this entry.')
    // Merged into another studio in between: its places are that studio's now.
    if (entry.studioId !== seen.studioId) return refuse('conflict', CHANGED_MEANWHILE)
    const move =
      order.action === 'move'
        ? (await moveFactsOf([entry], order.categoryId ?? 0, now, trx)).get(entry.id)
        : undefined
    const verdict = verdictOn(order, entry, now, move)
    if (verdict.kind === 'same') return ok({ changed: false, text: verdict.text })
    const { officeOnly } = adminActions[order.action]
    if (!officeOnly && seenVersion !== null && seenVersion !== entry.version)
      return refuse('conflict', CHANGED_MEANWHILE)
    if (verdict.kind === 'refused') return refuse('conflict', verdict.text)
    if (order.action === 'reopen') {
      const refusal = await reopenByAdminRefusal(entry, trx)
      if (refusal) return refuse('conflict', refusal)
    }
    if (order.action === 'disqualify' && (await disqualifyingTakesTwo(trx)))
      return propose(entry, order.reason ?? '', admin, now, trx)
    await apply(entry, order, admin, now, trx)
    return ok({ changed: true, text: verdict.text })
  })
}

/** An expired draft has given its place back, and other entries may have it now. */
async function reopenByAdminRefusal(entry: AdminEntry, trx: Trx): Promise<string | null> {
  if (entry.status !== 'expired') return null
  const category = await findCategory(entry.categoryId, trx)
  return category && reopenRefusal(entry, category, trx)
}

const ends = ({ action }: AdminOrder) => action === 'disqualify' || action === 'withdraw'

async function lockEntry(submissionId: number, trx: Trx): Promise<void> {
  await trx.selectFrom('submissions').where('id', '=', submissionId).select('id').forUpdate().execute()
}

/** The columns an order writes besides the states it moves. */
interface Changes {
  category_id?: number
  moved_from_category?: number
  returned_reason?: string | null
  ended_reason?: string
  open_until?: Date | null
  custom_deadline?: Date | null
  materials_received_at?: Date | null
  tags?: string[]
  flag?: string | null
}

/** The columns an order writes, and the text its step has in the history. */
function changesOf(entry: AdminEntry, order: AdminOrder, now: Date): { action: string; set: Changes } {
  const reason = order.reason ?? ''
  const until = order.until ?? null
  const tag = order.tag ?? ''
  switch (order.action) {
    case 'review':
      return { action: 'submission.reviewed', set: {} }
    case 'accept':
      return { action: 'submission.accepted', set: { open_until: null } }
    case 'return':
      return {
        action: 'submission.returned',
        set: { returned_reason: reason, open_until: until },
      }
    case 'disqualify':
      return {
        action: 'submission.disqualified',
        set: { ended_reason: reason, open_until: null },
      }
    case 'withdraw':
      return {
        action: 'submission.withdrawn',
        set: { ended_reason: reason, open_until: null },
      }
    case 'move':
      return {
        action: 'submission.moved',
        set: { category_id: order.categoryId ?? 0, moved_from_category: entry.categoryId },
      }
    case 'materials':
      return { action: 'submission.materials_received', set: { materials_received_at: now } }
    case 'materials_missing':
      return { action: 'submission.materials_missing', set: { materials_received_at: null } }
    case 'waive':
      return { action: 'submission.fee_waived', set: {} }
    case 'tag':
      return { action: 'submission.tagged', set: { tags: [...entry.tags, tag].sort() } }
    case 'untag':
      return { action: 'submission.untagged', set: { tags: entry.tags.filter((each) => each !== tag) } }
    case 'flag':
      return { action: 'submission.flagged', set: { flag: reason } }
    case 'unflag':
      return { action: 'submission.unflagged', set: { flag: null } }
    case 'reopen':
      return { action: 'submission.reopened', set: { custom_deadline: until } }
    case 'open':
      return { action: 'submission.opened', set: { open_until: until } }
  }
}

async function apply(
  entry: AdminEntry,
  order: AdminOrder,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const { action, set } = changesOf(entry, order, now)
  const { officeOnly = false } = adminActions[order.action]
  const states = await write(entry, order, officeOnly ? set : { ...set, updated_at: now }, officeOnly, trx)
  if (states.payment) await dropCartItems([entry.id], trx)
  if (ends(order)) await afterEnding(entry.id, order.reason ?? '', admin, now, trx)
  // Other questions are asked there, so it may be more or less complete.
  if (order.action === 'move') await touchEntry(entry.id, entry.title, now, trx)
  const before = stateBefore(entry, order)
  const after = { ...states, ...stateAfter(set), ...(order.reason ? { reason: order.reason } : {}) }
  await auditEntry(admin, entry.id, { action, before, after }, now, trx)
  if (!officeOnly) await queueDecision(entry, order, entry.version, now, trx)
}

/** Writes an order's columns and makes its moves; answers the states that are others now. */
async function write(
  entry: AdminEntry,
  order: AdminOrder,
  set: Changes & { updated_at?: Date },
  officeOnly: boolean,
  trx: Trx,
): Promise<{ status?: SubmissionStatus; payment?: PaymentStatus }> {
  const change = {
    by: 'admin',
    id: entry.id,
    set: (eb: ExpressionBuilder<DB, 'submissions'>) => ({
      ...set,
      ...(!officeOnly && { version: eb('version', '+', 1) }),
    }),
  } as const
  if (order.action === 'waive') {
    await moveLocked(submissionPaymentLifecycle, 'waive', change, trx)
    return { payment: submissionPaymentLifecycle.actions.waive.to }
  }
  if (!movesContent(order.action)) {
    await trx.updateTable('submissions').set(change.set).where('id', '=', entry.id).execute()
    return {}
  }
  const action = ADMIN_MOVES[order.action]
  const { to: status } = submissionLifecycle.actions[action]
  // A cart is left: what was in it is out of it.
  if (order.action !== 'withdraw' || entry.paymentStatus !== 'in_cart') {
    await moveLocked(submissionLifecycle, action, change, trx)
    return { status }
  }
  const outOfCart = also(submissionPaymentLifecycle, 'take_from_cart', 'system')
  await moveLocked(submissionLifecycle, action, { ...change, also: outOfCart }, trx)
  return { status, payment: submissionPaymentLifecycle.actions.take_from_cart.to }
}

const movesContent = (action: AdminAction): action is keyof typeof ADMIN_MOVES => action in ADMIN_MOVES

/** The values an order replaces, under the names its history shows. */
function stateBefore(entry: AdminEntry, order: AdminOrder): Record<string, unknown> {
  switch (order.action) {
    case 'move':
      return { category: entry.categoryId }
    case 'waive':
      return { payment: entry.paymentStatus }
    case 'tag':
    case 'untag':
      return { tags: entry.tags }
    case 'flag':
    case 'unflag':
      return { flag: entry.flag }
    case 'materials':
    case 'materials_missing':
      return { materials: entry.materialsReceivedAt?.toISOString() ?? null }
    case 'open':
      return { open_until: entry.openUntil?.toISOString() ?? null }
    default:
      return { status: entry.status }
  }
}

function stateAfter(set: Changes): Record<string, unknown> {
  return Object.fromEntries(
    [
      ['category', set.category_id],
      ['open_until', set.open_until],
      ['extra_time', set.custom_deadline],
      ['materials', set.materials_received_at],
      ['tags', set.tags],
      ['flag', set.flag],
    ].filter(([, value]) => value !== undefined),
  ) as Record<string, unknown>
}

async function propose(entry: AdminEntry, reason: string, admin: AdminViewer, now: Date, trx: Trx) {
  await trx
    .insertInto('disqualifications')
    .values({ submission_id: entry.id, reason, proposed_by: admin.userId, proposed_at: now })
    .execute()
  const step = { action: 'submission.disqualification_proposed', after: { reason } }
  await auditEntry(admin, entry.id, step, now, trx)
  return ok({ changed: true, text: 'Proposed: another admin has to confirm' })
}

/** Confirms or rejects a proposed disqualification; only another admin than the proposer may confirm (`forbidden`). */
export async function answerDisqualification(
  submissionId: number,
  confirm: boolean,
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const [seen] = await listAdminEntries([submissionId], admin, trx)
    if (!seen) return refuse('not_found', 'We can’t find this entry.')
    await beforeEnding(submissionId, seen.year, trx)
    await lockEntry(submissionId, trx)
    const [entry] = await listAdminEntries([submissionId], admin, trx)
    if (!entry) return refuse('not_found', 'We can’t find this entry.')
    const proposal = await trx
      .selectFrom('disqualifications')
      .where('submission_id', '=', submissionId)
      .where('status', '=', 'proposed')
      .select(['id', 'reason', 'proposed_by', 'proposed_at'])
      .executeTakeFirst()
    if (!proposal) return refuse('conflict', 'This proposal has already been answered.')
    if (confirm && proposal.proposed_by === admin.userId)
      return refuse('forbidden', 'You proposed this, so another admin has to confirm it.')
    const proposed = { by: proposal.proposed_by, at: proposal.proposed_at }
    const second = confirm ? await mayBeSecond(admin, proposed, now, trx) : null
    if (second) return second
    const order = { action: 'disqualify', reason: proposal.reason } as const
    const verdict = verdictOn(order, { ...entry, proposedBy: null }, now)
    if (confirm && verdict.kind === 'refused') return refuse('conflict', verdict.text)
    const set = { decided_by: admin.userId, decided_at: now }
    const answer = { by: 'admin', id: proposal.id, set } as const
    await moveLocked(disqualificationLifecycle, confirm ? 'confirm' : 'drop', answer, trx)
    if (confirm) {
      if (verdict.kind === 'change') await apply(entry, order, admin, now, trx)
      return ok()
    }
    const step = { action: 'submission.disqualification_dropped', before: { reason: proposal.reason } }
    await auditEntry(admin, submissionId, step, now, trx)
    return ok()
  })
}
