import { transaction, type Trx } from '#db/client.ts'
import { loadBoard } from '#app/domain/judging/board/board.server.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { withoutConflictIgnoringAccess } from '#app/platform/conflicts/visibility.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { readAgenda } from './agenda.server.ts'
import { lockMeeting, nextVersion, type LockedMeeting, type MeetingRef } from './place.server.ts'
import { MAX_ITEMS, worthTalking } from './rules.ts'

const NO_ENTRY = 'We can’t find this entry.'
const FULL = `An agenda has at most ${MAX_ITEMS} entries.`

type Change = Readonly<Record<string, string | number>>

/** Changes an agenda under the lock of its meeting; `act` answers what is told of it in the history, which names no entry. */
function changeAgenda<T>(
  ref: MeetingRef,
  version: number,
  viewer: Viewer,
  now: Date,
  act: (locked: LockedMeeting, trx: Trx) => Promise<Outcome<T & { told: Change }>>,
): Promise<Outcome<T>> {
  return transaction(async (trx): Promise<Outcome<T>> => {
    const locked = await lockMeeting(ref, version, ['planned', 'running'], viewer, now, trx)
    if (!locked.ok) return locked
    const { access, meeting } = locked.value
    const done = await act(locked.value, trx)
    if (!done.ok) return done
    await trx.updateTable('judging_meetings').set(nextVersion(meeting)).where('id', '=', meeting.id).execute()
    const after = { meeting: meeting.id, ...done.value.told }
    await auditRecord(viewer, 'committee.meeting_agenda_changed', access.committeeId, { after }, now, trx)
    return done
  })
}

/** Finds which of these entries a person may put on an agenda of the committee: it judges them, and the person has no conflict. */
async function mayPut(
  { access }: LockedMeeting,
  submissions: readonly number[],
  viewer: Viewer,
  trx: Trx,
): Promise<ReadonlySet<number>> {
  if (submissions.length === 0) return new Set()
  const rows = await trx
    .selectFrom('submissions as s')
    .where('s.id', 'in', [...submissions])
    .where('s.category_id', '=', access.category.id)
    .where(judged('s'))
    // Access that was granted in spite of a conflict is for reading.
    .where(withoutConflictIgnoringAccess(viewer, 's.id'))
    .select('s.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function entriesOn(meetingId: number, trx: Trx): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('meeting_items')
    .where('meeting_id', '=', meetingId)
    .select(['submission_id', 'place'])
    .execute()
  return new Map(rows.map(({ submission_id: entry, place }) => [entry, place]))
}

async function put(
  locked: LockedMeeting,
  wanted: readonly number[],
  viewer: Viewer,
  trx: Trx,
): Promise<number> {
  const on = await entriesOn(locked.meeting.id, trx)
  const allowed = await mayPut(locked, wanted, viewer, trx)
  const added = wanted.filter((id) => allowed.has(id) && !on.has(id)).slice(0, MAX_ITEMS - on.size)
  const last = Math.max(0, ...on.values())
  if (added.length > 0)
    await trx
      .insertInto('meeting_items')
      .values(
        added.map((id, at) => ({
          ...{ meeting_id: locked.meeting.id, submission_id: id, place: last + at + 1 },
        })),
      )
      .execute()
  return added.length
}

/**
 * Puts on the agenda what the board shows to this person as worth talking about: entries near the cut and those whose judges are far
 * apart. Answers how many there were. Refuses `conflict` where there is nothing to add.
 */
export function fillAgenda(ref: MeetingRef, version: number, viewer: Viewer, now: Date) {
  return changeAgenda(ref, version, viewer, now, async (locked, trx) => {
    const { access } = locked
    const { rows } = await loadBoard(viewer, access, now, trx)
    const ranked = rows.map(({ id, rank, tied, figures }) => ({
      ...{ id, rank, tied, disagreed: figures?.disagreed ?? false },
    }))
    const added = await put(locked, worthTalking(ranked, access.category.maxNominees), viewer, trx)
    if (added === 0) return refuse('conflict', 'The board has nothing more to add, as far as you see it.')
    return ok({ added, told: { added } })
  })
}

/** Puts one entry at the end of the agenda. */
export function addToAgenda(
  ref: MeetingRef,
  { version, entry }: { version: number; entry: number },
  viewer: Viewer,
  now: Date,
) {
  return changeAgenda(ref, version, viewer, now, async (locked, trx) => {
    const on = await entriesOn(locked.meeting.id, trx)
    if (on.has(entry)) return refuse('conflict', 'This entry is on the agenda already.')
    if (on.size >= MAX_ITEMS) return refuse('conflict', FULL)
    if ((await put(locked, [entry], viewer, trx)) === 0) return refuse('not_found', NO_ENTRY)
    return ok({ told: { added: 1 } })
  })
}

/** An item that this person may move or remove, with its neighbours. */
async function itemOf(locked: LockedMeeting, item: number, viewer: Viewer, now: Date, trx: Trx) {
  const items = await readAgenda(viewer, locked.access, locked.meeting.id, now, trx)
  const at = items.findIndex(({ id }) => id === item)
  const found = items[at]
  // An entry that left the category can be taken off; one of a conflict is not theirs to move.
  if (!found || !['shown', 'gone'].includes(found.access)) return null
  return { items, at, found }
}

/** Moves an item one place up or down. */
export function moveItem(
  ref: MeetingRef,
  { version, item, to }: { version: number; item: number; to: 'up' | 'down' },
  viewer: Viewer,
  now: Date,
) {
  return changeAgenda(ref, version, viewer, now, async (locked, trx) => {
    const own = await itemOf(locked, item, viewer, now, trx)
    if (!own) return refuse('not_found', NO_ENTRY)
    const { items, at } = own
    const other = to === 'up' ? at - 1 : at + 1
    if (other < 0 || other >= items.length) return refuse('conflict', 'This entry is at the end already.')
    const order = items.map(({ id }) => id)
    order.splice(at, 1)
    order.splice(other, 0, item)
    for (const [place, id] of order.entries())
      await trx
        .updateTable('meeting_items')
        .set({ place: place + 1 })
        .where('id', '=', id)
        .where('place', '<>', place + 1)
        .execute()
    return ok({ told: { item, moved: to } })
  })
}

/** Takes an item off the agenda that was not talked about. */
export function removeItem(
  ref: MeetingRef,
  { version, item }: { version: number; item: number },
  viewer: Viewer,
  now: Date,
) {
  return changeAgenda(ref, version, viewer, now, async (locked, trx) => {
    const own = await itemOf(locked, item, viewer, now, trx)
    if (!own) return refuse('not_found', NO_ENTRY)
    if (own.found.turns.length > 0)
      return refuse('conflict', 'This entry was talked about, so it stays in the record.')
    await trx.deleteFrom('meeting_items').where('id', '=', item).execute()
    return ok({ told: { item, removed: 'yes' } })
  })
}
