import type { Reader } from '#db/client.ts'
import type { BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { loadBoard } from '#app/domain/judging/board/board.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { namedItem, readAgenda } from './agenda.server.ts'
import { findMeeting, type MeetingPlace } from './place.server.ts'

/** The agenda of a meeting for who makes it, and the entries on their board that are not on it. Null where there is no such meeting. */
export async function loadAgendaPage(
  viewer: Viewer,
  place: MeetingPlace,
  access: BoardAccess,
  meetingId: number,
  now: Date,
  reader: Reader,
) {
  const meeting = await findMeeting(place.committeeId, meetingId, reader)
  if (!meeting) return null
  const [agenda, board] = await Promise.all([
    readAgenda(viewer, place, meetingId, now, reader),
    loadBoard(viewer, access, now, reader),
  ])
  const on = new Set(agenda.map(({ submissionId }) => submissionId))
  return {
    meeting: { id: meeting.id, title: meeting.title, version: meeting.version },
    isOver: meeting.state !== 'planned' && meeting.state !== 'running',
    items: agenda.map((item, at) => ({
      ...namedItem(item, at),
      mayMove: item.access === 'shown' || item.access === 'gone',
      mayRemove: (item.access === 'shown' || item.access === 'gone') && item.turns.length === 0,
    })),
    others: board.rows
      .filter(({ id }) => !on.has(id))
      .map(({ id, code, title, cells, figures }) => ({
        ...{ id, code, title, disagreed: figures?.disagreed ?? false },
        /** Judges whose question about a conflict with it is open. */
        unanswered: cells.flatMap(({ state }, judge) =>
          state === 'suspected' ? [board.judges[judge]?.name ?? ''] : [],
        ),
      })),
  }
}

export type AgendaPage = NonNullable<Awaited<ReturnType<typeof loadAgendaPage>>>
