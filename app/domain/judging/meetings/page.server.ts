import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { loadBoard } from '#app/domain/judging/board/board.server.ts'
import { judgedPictures, largePicture } from '#app/domain/judging/reviews/pictures.server.ts'
import { entryPicture } from '#app/domain/submissions/pictures.server.ts'
import type { WorkPicture } from '#app/domain/catalogue/works/picture.ts'
import {
  membersWithConflict,
  namedItem,
  readAgenda,
  readPresentItem,
  type AgendaItem,
  type Member,
} from './agenda.server.ts'
import { findMeeting, type MeetingPlace, type MeetingRow } from './place.server.ts'
import { readNotes } from './record.server.ts'
import { talkUntil } from './rules.ts'

/** The meetings of a committee, the latest first. */
export async function listMeetings(
  committeeId: number,
  { offset, limit }: { offset: number; limit: number },
  reader: Reader,
) {
  const all = reader.selectFrom('judging_meetings as m').where('m.committee_id', '=', committeeId)
  const rows = await all
    .select(['m.id', 'm.title', 'm.state', 'm.starts_at as startsAt'])
    .select((eb) =>
      eb
        .selectFrom('meeting_items as i')
        .whereRef('i.meeting_id', '=', 'm.id')
        .select(eb.fn.countAll<number>().as('count'))
        .as('entries'),
    )
    .orderBy('m.starts_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, count: await countOf(all) }
}

/**
 * What a page of a meeting was made from, for one person, in few letters: while it stays the same, there is nothing new to show them. It
 * names no entry.
 */
function stampOf({ version }: Pick<MeetingRow, 'version'>, present: AgendaItem | null): string {
  if (!present) return `${version}`
  const { access, own, readsTalk, recordVersion } = present
  return [version, access, own ?? 'none', readsTalk ? `${recordVersion}` : '-'].join('.')
}

/** The stamp of a meeting for a person alone, for a page that asks for it every few seconds; null where there is no such meeting. */
export async function readStamp(
  viewer: Viewer,
  place: Omit<MeetingPlace, 'runs' | 'zone'>,
  meetingId: number,
  now: Date,
  reader: Reader,
): Promise<string | null> {
  const meeting = await findMeeting(place.committeeId, meetingId, reader)
  if (!meeting) return null
  const present =
    meeting.state === 'running' ? await readPresentItem(viewer, place, meetingId, now, reader) : null
  return stampOf(meeting, present)
}

/** The picture of an entry that is shown to the person: as judges see it, or for an admin who sits on no committee as admins do. */
async function pictureOf(
  { submissionId: id, title }: Pick<AgendaItem, 'submissionId' | 'title'>,
  { seat, blind }: MeetingPlace,
  reader: Reader,
): Promise<WorkPicture | null> {
  if (!seat) return entryPicture({ id, title }, reader)
  const [found] = await judgedPictures(sql`s.id = ${id}`, blind, reader)
  return largePicture(found)
}

/**
 * What the board shows of the entry under discussion to the person who runs the meeting; null where it shows them nothing, and before
 * their own score of it is final.
 */
async function figuresFor(
  viewer: Viewer,
  { runs }: MeetingPlace,
  { submissionId, readsTalk }: AgendaItem,
  now: Date,
  reader: Reader,
) {
  if (!runs || !readsTalk) return null
  const board = await loadBoard(viewer, runs, now, reader)
  const row = board.isOpen(submissionId) ? board.rows.find(({ id }) => id === submissionId) : undefined
  if (!row) return null
  const { figures, final, due, rank, tied } = row
  return { row: { figures, final, due, rank, tied }, quorum: runs.quorum, rankedBy: runs.rankedBy }
}

/** The entry under discussion, as far as the person is part of it. */
async function presentFor(
  viewer: Viewer,
  place: MeetingPlace,
  meeting: MeetingRow,
  item: AgendaItem,
  at: number,
  now: Date,
  reader: Reader,
) {
  const begunAt = item.turns.at(-1)?.begunAt ?? now
  const named = namedItem(item, at)
  // The clock is that of the room, and tells nothing of the entry.
  const clock = { begunAt, until: talkUntil(begunAt, meeting.minutes) }
  if (item.access !== 'shown') return { ...named, clock, own: null, picture: null, figures: null, note: null }
  const [picture, figures, notes] = await Promise.all([
    pictureOf(item, place, reader),
    figuresFor(viewer, place, item, now, reader),
    readNotes(viewer, place, [item], reader),
  ])
  return {
    ...{ ...named, clock, picture, figures, note: notes.get(item.id)?.body ?? null },
    own: place.seat ? { status: item.own, total: item.ownTotal } : null,
  }
}

/**
 * A meeting for one person: its agenda, and the entry under discussion. Of entries that a conflict of interest hides from them, that they
 * have not answered about or that others judge, it has nothing but their place. Null where there is no such meeting.
 */
export async function loadMeeting(
  viewer: Viewer,
  place: MeetingPlace,
  meetingId: number,
  now: Date,
  reader: Reader,
) {
  const { committeeId, runs } = place
  const meeting = await findMeeting(committeeId, meetingId, reader)
  if (!meeting) return null
  const agenda = await readAgenda(viewer, place, meetingId, now, reader)
  const isRunning = meeting.state === 'running'
  const at = isRunning ? agenda.findIndex(({ standing }) => standing === 'now') : -1
  const item = agenda[at] ?? null
  const [present, away] = await Promise.all([
    item && presentFor(viewer, place, meeting, item, at, now, reader),
    runs ? membersWithConflict(committeeId, shownEntries(agenda), reader) : null,
  ])
  const isOpen = meeting.state === 'planned' || isRunning
  return {
    meeting: {
      ...{ id: meeting.id, title: meeting.title, state: meeting.state, version: meeting.version },
      ...{ startsAt: meeting.starts_at, minutes: meeting.minutes },
      ...{ startedAt: meeting.started_at, endedAt: meeting.ended_at },
      callLink: isOpen ? meeting.call_link : '',
    },
    runs: runs !== null,
    stamp: stampOf(meeting, item),
    present,
    agenda: agenda.map((each, order) => ({
      ...namedItem(each, order),
      /** Who leaves the room, for the person who runs it. */
      away: namesOf(away?.get(each.submissionId)),
      ...(runs && each.access === 'shown' && { mayRecord: each.turns.length > 0 }),
    })),
  }
}

export type MeetingPage = NonNullable<Awaited<ReturnType<typeof loadMeeting>>>

/** The entries of an agenda that the person may read of. */
const shownEntries = (agenda: readonly AgendaItem[]) =>
  agenda.filter(({ access }) => access === 'shown').map(({ submissionId }) => submissionId)

const namesOf = (members: readonly Member[] = []) => members.map(({ name }) => name)
