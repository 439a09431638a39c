import { transaction, type Trx } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { audit, auditRecord } from '#app/platform/audit/commands.server.ts'
import { lockBoard, type BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { loadBoard } from '#app/domain/judging/board/board.server.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import { hasConflict, hasConflictIgnoringAccess } from '#app/platform/conflicts/visibility.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { isSlateOpen, movedTo } from './rules.ts'
import type { ReasonsInput, SlateStep } from './schema.ts'
import {
  appendItem,
  countChange,
  findSlate,
  listSlateItems,
  placeItems,
  type SlateItemRow,
} from './slate-rows.server.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'
import { nounFor } from '#app/ui/format/plural.ts'

const CONFLICTED = 'You have a conflict of interest with this entry. Ask an admin to add, move or remove it.'
const IN_ROUNDS = 'A round comes before the slate. Decide who advances first.'
const CHANGED = 'The slate has changed since you opened it. Check it and try again.'

interface OpenSlate {
  access: BoardAccess
  slateId: number
  viewer: Viewer
  now: Date
  trx: Trx
}

/**
 * Changes the slate of a committee for its chair: committee and slate stay locked until the change is committed, and the slate
 * is made with its first change. Refuses `not_found` to everyone but the chair, `closed` once it is submitted and `conflict`
 * when it has changed since `version`.
 */
export function changeSlate<T extends Outcome<unknown>>(
  categoryId: number,
  version: number,
  viewer: Viewer,
  now: Date,
  change: (slate: OpenSlate) => Promise<T>,
) {
  return transaction(async (trx) => {
    const access = await lockBoard(viewer, categoryId, now, trx)
    if (!access?.isChair) return refuse('not_found', 'We can’t find this committee.')
    if (access.round) return refuse('closed', IN_ROUNDS)
    const { committeeId } = access
    await trx
      .insertInto('slates')
      .values({ committee_id: committeeId, version: 0, updated_at: now })
      .onConflict((known) => known.column('committee_id').doNothing())
      .execute()
    await trx.selectFrom('slates').where('committee_id', '=', committeeId).select('id').forUpdate().execute()
    const slate = await findSlate(committeeId, trx)
    if (slate.id === null) throw new Error(`The slate of committee ${committeeId} is missing`)
    if (!isSlateOpen(slate.status))
      return refuse('closed', 'The slate is with the admins. You can change it if they return it.')
    if (slate.version !== version) return refuse('conflict', CHANGED)
    const done = await change({ access, slateId: slate.id, viewer, now, trx })
    if (done.ok) await countChange(slate.id, now, trx)
    return done
  })
}

/** One step on the slate by its chair. An entry the chair has a conflict with does not exist for them, on the slate or off it. */
export function takeSlateStep(categoryId: number, step: SlateStep, viewer: Viewer, now: Date) {
  return changeSlate(categoryId, step.version, viewer, now, async (slate) => {
    if (step.do === 'add') return addCandidate(slate, step.entry)
    if (step.do === 'fill') return fillByRank(slate)
    const items = await listSlateItems(slate.slateId, viewer, now, slate.trx)
    const at = items.findIndex(({ id }) => id === step.item)
    const item = items[at]
    if (!item) return refuse('conflict', CHANGED)
    if (item.submissionId !== null && (await hasConflictIgnoringAccess(viewer, item.submissionId, slate.trx)))
      return refuse('forbidden', CONFLICTED)
    if (step.do === 'remove') return removeItem(slate, item, at + 1)
    return moveItem(slate, items, item, step.do === 'place' ? step.place : step.do === 'up' ? at : at + 2)
  })
}

async function addCandidate(slate: OpenSlate, submissionId: number) {
  const { access, slateId, viewer, now, trx } = slate
  const entry = await trx
    .selectFrom('submissions as s')
    .where('s.id', '=', submissionId)
    .where('s.category_id', '=', access.category.id)
    .where(judged('s'))
    .select('s.title')
    .executeTakeFirst()
  if (!entry || (await hasConflict(viewer, submissionId, now, trx)))
    return refuse('conflict', 'This committee no longer judges that entry.')
  if (await hasConflictIgnoringAccess(viewer, submissionId, trx)) return refuse('forbidden', CONFLICTED)
  await appendItem(slateId, { submission_id: submissionId }, trx)
  const items = await listSlateItems(slateId, viewer, now, trx)
  const at = items.findIndex((item) => item.submissionId === submissionId)
  const added = items[at]
  if (!added) return refuse('conflict', CHANGED)
  await auditItem(slate, 'submission.added_to_slate', added, at + 1)
  return ok({ message: `${shownTitle(entry.title)} added, ${at + 1} of ${items.length}`, item: added.id })
}

async function removeItem(slate: OpenSlate, item: SlateItemRow, place: number) {
  const { trx } = slate
  await trx.deleteFrom('slate_items').where('id', '=', item.id).execute()
  // A proposal that was withdrawn needs no decision.
  if (item.outsideWorkId !== null)
    await trx
      .deleteFrom('outside_works')
      .where('id', '=', item.outsideWorkId)
      .where('status', '=', 'proposed')
      .execute()
  await auditItem(slate, 'submission.removed_from_slate', item, place)
  return ok({ message: `${item.title} removed from the slate`, item: null })
}

/** Moves an item among those the chair sees; the hidden ones keep their positions. */
async function moveItem(slate: OpenSlate, items: readonly SlateItemRow[], item: SlateItemRow, to: number) {
  const ids = items.map(({ id }) => id)
  const order = movedTo(ids, item.id, to)
  const places = await slate.trx
    .selectFrom('slate_items')
    .where('id', 'in', ids)
    .select('position')
    .orderBy('position')
    .execute()
  await placeItems(
    order,
    places.map(({ position }) => position),
    slate.trx,
  )
  const place = order.indexOf(item.id) + 1
  await auditItem(slate, 'submission.moved_on_slate', item, place)
  return ok({ message: `${item.title} moved to ${place} of ${items.length}`, item: item.id })
}

/** Adds the entries inside the cut, best first, while there is room; a tie across the cut is left to the committee. */
async function fillByRank({ access, slateId, viewer, now, trx }: OpenSlate) {
  const { cut } = await loadBoard(viewer, access, now, trx)
  let added = 0
  for (const entry of cut.inside) {
    const items = await listSlateItems(slateId, viewer, now, trx)
    if (items.length >= access.category.maxNominees) break
    if (await hasConflictIgnoringAccess(viewer, entry, trx)) continue
    if (!(await appendItem(slateId, { submission_id: entry }, trx))) continue
    await auditRecord(viewer, 'submission.added_to_slate', entry, {}, now, trx)
    added += 1
  }
  if (added === 0) return refuse('conflict', 'There are no more entries to add by rank.')
  return ok({
    message: `${added} ${nounFor(added, { one: 'entry', other: 'entries' })} added by rank`,
    item: null,
  })
}

function auditItem(
  { slateId, viewer, now, trx }: OpenSlate,
  action: string,
  { submissionId }: SlateItemRow,
  position: number,
): Promise<void> {
  const of =
    submissionId === null
      ? { entity: 'slate', entityId: slateId }
      : { entity: 'submission', entityId: submissionId }
  return audit(viewer, { action, ...of, after: { position } }, now, trx)
}

/** Saves the reasons for a short slate and a tie at the cut without submitting. */
export function saveReasons(categoryId: number, input: ReasonsInput, viewer: Viewer, now: Date) {
  return changeSlate(categoryId, input.version, viewer, now, async ({ slateId, trx }) => {
    await trx
      .updateTable('slates')
      .set({ short_reason: input.shortReason ?? '', tie_reason: input.tieReason ?? '' })
      .where('id', '=', slateId)
      .execute()
    await auditRecord(viewer, 'slate.reasons_saved', slateId, {}, now, trx)
    return ok()
  })
}
