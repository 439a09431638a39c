import type { Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { notePeerViews } from '#app/domain/judging/reviews/peer-views.server.ts'
import { isScoringOpen } from '#app/domain/judging/reviews/window.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { membersWithConflict, namedItem, readAgenda, type AgendaItem, type Member } from './agenda.server.ts'
import { findMeeting, type MeetingPlace } from './place.server.ts'
import { MAX_NOTE_VERSIONS, MAX_PRESENT } from './rules.ts'

interface Note {
  version: number
  body: string
  writtenAt: Date
  writer: string
}

const notesOf = (items: readonly number[], reader: Reader) =>
  reader
    .selectFrom('meeting_notes as n')
    .innerJoin('users as u', 'u.id', 'n.written_by')
    .where('n.item_id', 'in', [...items])
    .select(['n.item_id as itemId', 'n.version', 'n.body', 'n.written_at as writtenAt'])
    .select(['n.written_by as writerId', personName('u').as('writer')])

/**
 * The last notes about these entries, by item, of those whose talk the person reads; who runs the meeting writes them and reads them all.
 * Notes of others tell what these think, so reading one is recorded as seeing their scores is (decision 173).
 */
export async function readNotes(
  viewer: Viewer,
  { committeeId, seat, runs, scoring }: MeetingPlace,
  items: readonly AgendaItem[],
  reader: Reader,
): Promise<ReadonlyMap<number, Note>> {
  const readable = items.filter(({ access, readsTalk }) => access === 'shown' && (readsTalk || runs))
  if (readable.length === 0) return new Map()
  const rows = await notesOf(
    readable.map(({ id }) => id),
    reader,
  )
    .distinctOn('n.item_id')
    .orderBy('n.item_id')
    .orderBy('n.version', 'desc')
    .execute()
  const told = readable.filter(({ id }) =>
    rows.some(({ itemId, writerId, body }) => itemId === id && writerId !== viewer.userId && body !== ''),
  )
  if (seat && told.length > 0)
    await notePeerViews(
      viewer,
      {
        ...{ committeeId, submissionId: told.map(({ submissionId }) => submissionId) },
        ...{ open: isScoringOpen(scoring), always: false },
      },
      reader,
    )
  return new Map(rows.map(({ itemId, writerId: _writer, ...note }) => [itemId, note]))
}

/** Who was there while these entries were talked about, by item. */
async function readPresence(
  items: readonly number[],
  reader: Reader,
): Promise<ReadonlyMap<number, readonly Member[]>> {
  if (items.length === 0) return new Map()
  const rows = await reader
    .selectFrom('meeting_presence as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.item_id', 'in', [...items])
    .select(['p.item_id as itemId', 'u.id as userId', personName('u').as('name')])
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute()
  const found = new Map<number, Member[]>()
  for (const { itemId, ...member } of rows) found.set(itemId, [...(found.get(itemId) ?? []), member])
  return found
}

/** The members of a committee as they sit on it now. */
export function seatedMembers(committeeId: number, reader: Reader): Promise<Member[]> {
  return reader
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.committee_id', '=', committeeId)
    .where('m.status', '=', 'accepted')
    .select(['u.id as userId', personName('u').as('name')])
    .orderBy('u.last_name')
    .orderBy('u.id')
    .limit(MAX_PRESENT)
    .execute()
}

/** The record of a meeting that is over, as far as its reader was part of it; null before that. */
export async function loadRecord(
  viewer: Viewer,
  place: MeetingPlace,
  meetingId: number,
  now: Date,
  reader: Reader,
) {
  const meeting = await findMeeting(place.committeeId, meetingId, reader)
  if (meeting?.state !== 'ended') return null
  const agenda = await readAgenda(viewer, place, meetingId, now, reader)
  const open = agenda.filter(({ access, readsTalk }) => access === 'shown' && (readsTalk || place.runs))
  const [notes, presence] = await Promise.all([
    readNotes(viewer, place, agenda, reader),
    readPresence(
      open.map(({ id }) => id),
      reader,
    ),
  ])
  return {
    meeting: { id: meeting.id, title: meeting.title },
    ...{ startedAt: meeting.started_at, endedAt: meeting.ended_at, runs: place.runs !== null },
    items: agenda.map((item, at) => {
      const isOpen = open.includes(item)
      return {
        ...namedItem(item, at),
        turns: item.access === 'shown' ? item.turns : [],
        /** Null where its reader does not read what was said. */
        talk: isOpen
          ? {
              note: notes.get(item.id) ?? null,
              present: (presence.get(item.id) ?? []).map(({ name }) => name),
            }
          : null,
      }
    }),
  }
}

export type MeetingRecord = NonNullable<Awaited<ReturnType<typeof loadRecord>>>

/**
 * The record of one entry for the chair or admin who writes it: the note with its earlier versions, who was there, and who could not be.
 * Null for an entry that was not talked about, and for anyone else.
 */
export async function findItemRecord(
  viewer: Viewer,
  place: MeetingPlace,
  { meetingId, itemId }: { meetingId: number; itemId: number },
  now: Date,
  reader: Reader,
) {
  const { committeeId, runs } = place
  const meeting = runs && (await findMeeting(committeeId, meetingId, reader))
  if (meeting?.state !== 'running' && meeting?.state !== 'ended') return null
  const agenda = await readAgenda(viewer, place, meetingId, now, reader)
  const item = agenda.find(({ id }) => id === itemId)
  if (item?.access !== 'shown' || item.turns.length === 0) return null
  await readNotes(viewer, place, [item], reader)
  const [versions, presence, members, conflicts] = await Promise.all([
    notesOf([itemId], reader).orderBy('n.version', 'desc').limit(MAX_NOTE_VERSIONS).execute(),
    readPresence([itemId], reader),
    seatedMembers(committeeId, reader),
    membersWithConflict(committeeId, [item.submissionId], reader),
  ])
  const barred = new Set(conflicts.get(item.submissionId)?.map(({ userId }) => userId))
  const noted = presence.get(itemId) ?? []
  const free = members.filter(({ userId }) => !barred.has(userId))
  return {
    meeting: { id: meeting.id, title: meeting.title, state: meeting.state },
    entry: { code: item.code, title: item.title },
    version: item.recordVersion,
    notes: versions.map(({ version, body, writtenAt, writer }) => ({ version, body, writtenAt, writer })),
    members: free,
    // Before anything is noted, all who may be there are.
    present: (item.recordVersion === 0 ? free : noted).map(({ userId }) => userId),
    away: members.filter(({ userId }) => barred.has(userId)).map(({ name }) => name),
  }
}

export type ItemRecord = NonNullable<Awaited<ReturnType<typeof findItemRecord>>>
