import { sql } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { boardAccess, type BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { loadBoard } from '#app/domain/judging/board/board.server.ts'
import { lockCommittee } from '#app/domain/judging/committees/managed-committee.server.ts'
import { hasConflictIgnoringAccess, withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { isSlateOpen, movedTo } from '#app/domain/judging/slates/rules.ts'
import type { ReasonsInput, SlateStep } from '#app/domain/judging/slates/schema.ts'
import { isCandidate, slateRow } from '#app/domain/judging/slates/slate.server.ts'

const GONE = 'There is no such committee.'
const CONFLICTED =
  'You are tied to this submission. Ask the office to put it on the slate, to move it or to take it off.'
const OVERTAKEN =
  'The slate was changed in another window or by somebody else. It is shown as it stands now; nothing of it is lost.'

interface OpenSlate {
  access: BoardAccess
  slateId: number
}

/**
 * The slate of a committee for its chair to change: committee and slate are locked until the transaction ends, and it is the
 * version that was looked at. Refuses `not_found` to anybody but the chair, `closed` once it is submitted and `conflict` when
 * somebody has changed it meanwhile. Made at its first change.
 */
export async function openSlate(
  categoryId: number,
  version: number,
  viewer: Viewer,
  now: Date,
  trx: Trx,
): Promise<OpenSlate | Refusal> {
  const seen = await boardAccess(viewer, categoryId, now, trx)
  if (!seen?.isChair) return refuse('not_found', GONE)
  await lockCommittee(seen.committeeId, trx)
  await trx
    .insertInto('slates')
    .values({ committee_id: seen.committeeId, version: 0, updated_at: now })
    .onConflict((conflict) => conflict.column('committee_id').doNothing())
    .execute()
  await trx
    .selectFrom('slates')
    .where('committee_id', '=', seen.committeeId)
    .select('id')
    .forUpdate()
    .execute()
  const access = await boardAccess(viewer, categoryId, now, trx)
  const slate = await slateRow(seen.committeeId, trx)
  if (!access?.isChair || slate.id === null) return refuse('not_found', GONE)
  if (!isSlateOpen(slate.status))
    return refuse('closed', 'The slate is with the office. It can be changed again when it comes back.')
  if (slate.version !== version) return refuse('conflict', OVERTAKEN)
  return { access, slateId: slate.id }
}

/** Counts the change, so that whoever looked at it before is told. */
export async function countChange(slateId: number, now: Date, trx: Trx): Promise<void> {
  await trx
    .updateTable('slates')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', slateId)
    .execute()
}

interface PlacedItem {
  id: number
  submissionId: number | null
  outsideWorkId: number | null
  title: string
}

interface Place extends PlacedItem {
  position: number
}

/** Items the person may know of, in their order. Others keep the places they have. */
async function placesOf(slateId: number, viewer: Viewer, now: Date, trx: Trx): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select i.id, i.position, i.submission_id as "submissionId", i.outside_work_id as "outsideWorkId",
      coalesce(nullif(s.title, ''), o.title, 'Untitled') as title
    from slate_items i
    left join submissions s on s.id = i.submission_id
    left join outside_works o on o.id = i.outside_work_id
    where i.slate_id = ${slateId} and (i.submission_id is null or ${withoutConflict(viewer, 'i.submission_id', now)})
    order by i.position`.execute(trx)
  return rows
}

/** Puts a work at the end of a slate, unless it is on it. The caller has locked the slate. */
export async function append(
  slateId: number,
  work: { submissionId: number } | { outsideWorkId: number },
  trx: Trx,
): Promise<void> {
  const submissionId = 'submissionId' in work ? work.submissionId : null
  const outsideWorkId = 'outsideWorkId' in work ? work.outsideWorkId : null
  await sql`
    insert into slate_items (slate_id, position, submission_id, outside_work_id)
    select ${slateId}, coalesce(max(position), 0) + 1, ${submissionId}::bigint, ${outsideWorkId}::bigint
    from slate_items where slate_id = ${slateId}
    having not coalesce(bool_or(submission_id = ${submissionId}::bigint or outside_work_id = ${outsideWorkId}::bigint), false)`.execute(
    trx,
  )
}

/**
 * One step on the slate by its chair: puts an entry on it, takes one off, or moves one. Answers what was done in words, with
 * the item it was done to. An entry the chair is tied to does not exist for them, on the slate or off it.
 */
export async function takeSlateStep(
  categoryId: number,
  step: SlateStep,
  viewer: Viewer,
  now: Date,
): Promise<Outcome<{ said: string; item: number | null }>> {
  return transaction(async (trx) => {
    const open = await openSlate(categoryId, step.version, viewer, now, trx)
    if ('code' in open) return open
    const { access, slateId } = open
    const note = async (action: string, entity: PlacedItem, after: object) => {
      await countChange(slateId, now, trx)
      const of =
        entity.submissionId === null
          ? { entity: 'slate', entityId: slateId }
          : { entity: 'submission', entityId: entity.submissionId }
      await audit(viewer, { action, ...of, after: { ...after } }, now, trx)
    }
    if (step.do === 'add') {
      const title = await isCandidate(viewer, access, step.entry, now, trx)
      if (title === null)
        return refuse('conflict', 'That submission is not judged by this committee any more.')
      if (await hasConflictIgnoringAccess(viewer, step.entry, trx)) return refuse('forbidden', CONFLICTED)
      await append(slateId, { submissionId: step.entry }, trx)
      const places = await placesOf(slateId, viewer, now, trx)
      const at = places.findIndex(({ submissionId }) => submissionId === step.entry)
      const added = places[at]
      if (!added) return refuse('conflict', OVERTAKEN)
      await note('submission.put_on_slate', added, { position: added.position })
      return ok({ said: `${title} is on the slate, ${at + 1} of ${places.length}`, item: added.id })
    }
    if (step.do === 'fill') return fill(open, viewer, now, trx)
    const places = await placesOf(slateId, viewer, now, trx)
    const at = places.findIndex(({ id }) => id === step.item)
    const item = places[at]
    if (!item) return refuse('conflict', OVERTAKEN)
    if (item.submissionId !== null && (await hasConflictIgnoringAccess(viewer, item.submissionId, trx)))
      return refuse('forbidden', CONFLICTED)
    if (step.do === 'remove') {
      await trx.deleteFrom('slate_items').where('id', '=', item.id).execute()
      // Nobody is asked any more to decide about work that nobody proposes.
      if (item.outsideWorkId !== null)
        await trx
          .deleteFrom('outside_works')
          .where('id', '=', item.outsideWorkId)
          .where('status', '=', 'proposed')
          .execute()
      await note('submission.taken_off_slate', item, { position: item.position })
      return ok({ said: `${item.title} is off the slate`, item: null })
    }
    const to = step.do === 'place' ? step.place : at + 1 + (step.do === 'up' ? -1 : 1)
    const order = movedTo(
      places.map(({ id }) => id),
      item.id,
      to,
    )
    for (const [index, id] of order.entries())
      await trx
        .updateTable('slate_items')
        .set({ position: places[index]?.position ?? index + 1 })
        .where('id', '=', id)
        .execute()
    const place = order.indexOf(item.id) + 1
    await note('submission.moved_on_slate', item, { position: place })
    return ok({ said: `${item.title} moved to ${place} of ${places.length}`, item: item.id })
  })
}

/** Puts those inside the cut on the slate, best first, as far as they are not on it and there is room; a tie across it is left open. */
async function fill(
  { access, slateId }: OpenSlate,
  viewer: Viewer,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ said: string; item: null }>> {
  const { cut } = await loadBoard(viewer, access, now, trx)
  let added = 0
  for (const entry of cut.inside) {
    const places = await placesOf(slateId, viewer, now, trx)
    if (places.length >= access.maxNominees) break
    if (
      places.some(({ submissionId }) => submissionId === entry) ||
      (await hasConflictIgnoringAccess(viewer, entry, trx))
    )
      continue
    await append(slateId, { submissionId: entry }, trx)
    const step = { action: 'submission.put_on_slate', entity: 'submission', entityId: entry }
    await audit(viewer, step, now, trx)
    added += 1
  }
  if (added === 0) return refuse('conflict', 'There is nothing to add by rank.')
  await countChange(slateId, now, trx)
  return ok({ said: `${added} ${added === 1 ? 'entry is' : 'entries are'} on the slate by rank`, item: null })
}

/** Keeps the reasons as they are, to go on later. */
export async function keepReasons(
  categoryId: number,
  input: ReasonsInput,
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const open = await openSlate(categoryId, input.version, viewer, now, trx)
    if ('code' in open) return open
    const { slateId } = open
    await trx
      .updateTable('slates')
      .set({ short_reason: input.shortReason ?? '', tie_reason: input.tieReason ?? '' })
      .where('id', '=', slateId)
      .execute()
    await countChange(slateId, now, trx)
    await audit(viewer, { action: 'slate.reasons_kept', entity: 'slate', entityId: slateId }, now, trx)
    return ok()
  })
}
