import { transaction, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { changedSince } from '#app/platform/audit/changes.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { membersWithConflict, readAgenda } from './agenda.server.ts'
import { lockMeeting, type MeetingRef } from './place.server.ts'
import { seatedMembers } from './record.server.ts'
import { MAX_NOTE_VERSIONS } from './rules.ts'
import type { RecordInput } from './schema.ts'

/**
 * Writes down what was decided about an entry and who was there, while the meeting runs or after it. Each text is kept as a version.
 * Refuses `not_found` to anyone but a chair or admin without a conflict of interest, and for an entry that was not talked about;
 * `conflict` where it was changed since, and `invalid` for a person who does not sit on the committee or has a conflict.
 */
export function saveRecord(
  { itemId, ...ref }: MeetingRef & { itemId: number },
  { version, note, present }: RecordInput,
  viewer: Viewer,
  now: Date,
) {
  return transaction(async (trx) => {
    // What is written does not lead the meeting anywhere, so its own version stays.
    const locked = await lockMeeting(ref, null, ['running', 'ended'], viewer, now, trx)
    if (!locked.ok) return locked
    const { access, meeting } = locked.value
    const agenda = await readAgenda(viewer, access, meeting.id, now, trx)
    const item = agenda.find(({ id }) => id === itemId)
    if (item?.access !== 'shown' || item.turns.length === 0)
      return refuse('not_found', 'We can’t find this entry.')
    if (item.recordVersion !== version) return changedSince('note')
    const { submissionId } = item
    const members = await seatedMembers(access.committeeId, trx)
    const barred = (await membersWithConflict(access.committeeId, [submissionId], trx)).get(submissionId)
    const mayBeThere = new Set(members.map(({ userId }) => userId))
    for (const { userId } of barred ?? []) mayBeThere.delete(userId)
    if (!present.every((userId) => mayBeThere.has(userId)))
      return refuse('invalid', 'The note was not saved.', {
        present: ['A member you ticked has left or has a conflict of interest. Check who was there'],
      })
    const written = await writeNote(itemId, note, viewer, now, trx)
    if (!written) return refuse('conflict', `A note has at most ${MAX_NOTE_VERSIONS} versions.`)
    await replacePresence(itemId, present, trx)
    await trx
      .updateTable('meeting_items')
      .set({ record_version: version + 1 })
      .where('id', '=', itemId)
      .execute()
    const after = { meeting: meeting.id, version: version + 1, present: present.length }
    const entry = { action: 'submission.meeting_recorded', entity: 'submission', entityId: submissionId }
    await audit(viewer, { ...entry, after }, now, trx)
    return ok()
  })
}

/** Adds a version where the text is another one; tells whether there was room for it. */
async function writeNote(
  itemId: number,
  body: string,
  { userId }: Viewer,
  now: Date,
  trx: Trx,
): Promise<boolean> {
  const { last } = await trx
    .selectFrom('meeting_notes')
    .where('item_id', '=', itemId)
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow()
  const stored = await findRow('meeting_notes', { item_id: itemId, version: last }, ['body'], trx)
  if ((stored?.body ?? '') === body) return true
  if (last >= MAX_NOTE_VERSIONS) return false
  await trx
    .insertInto('meeting_notes')
    .values({ item_id: itemId, version: last + 1, body, written_by: userId, written_at: now })
    .execute()
  return true
}

async function replacePresence(itemId: number, present: readonly number[], trx: Trx): Promise<void> {
  await trx.deleteFrom('meeting_presence').where('item_id', '=', itemId).execute()
  const rows = [...new Set(present)].map((userId) => ({ item_id: itemId, user_id: userId }))
  if (rows.length > 0) await trx.insertInto('meeting_presence').values(rows).execute()
}
