import type { Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { loadBoard } from '#app/domain/judging/board/board.server.ts'
import { slateChecks, type SlateFacts, type SlateItem } from './rules.ts'
import { findSlate, listSlateItems } from './slate-rows.server.ts'

/**
 * The slate with its candidates for a reader of the board, and the checks before it is submitted. Names of entries that are
 * judged blind are shown together with their scores.
 */
export async function loadSlate(viewer: Viewer, access: BoardAccess, now: Date, reader: Reader) {
  const [board, slate] = await Promise.all([
    loadBoard(viewer, access, now, reader),
    findSlate(access.committeeId, reader),
  ])
  const rows = slate.id === null ? [] : await listSlateItems(slate.id, viewer, now, reader)
  const entries = new Map(board.rows.map((each) => [each.id, each]))
  const items = rows.map(({ studio: _studio, addedBy: _addedBy, ...item }): SlateItem => {
    const entry = item.submissionId === null ? null : entries.get(item.submissionId)
    const isNamed = item.submissionId === null || !access.blind || board.isOpen(item.submissionId)
    return {
      ...item,
      names: isNamed ? item.names : null,
      people: item.names.length,
      rank: entry?.rank ?? null,
      final: item.submissionId === null ? null : (entry?.final ?? 0),
      flags: entry?.flags ?? 0,
    }
  })
  const { minNominees, maxNominees, maxTeam } = access.category
  const facts: SlateFacts = {
    items,
    cut: board.cut,
    titles: new Map(board.rows.map(({ id, title }) => [id, title])),
    ranked: board.rows.flatMap(({ id, rank }) => (rank === null ? [] : [{ entry: id, rank }])),
    minNominees,
    maxNominees,
    maxTeam,
    quorum: access.quorum,
    unfinished: board.judges
      .filter((each) => each.counts && each.final + each.abstained < each.due)
      .map(({ name }) => name),
    unanswered:
      board.judges.reduce((total, { notAsked }) => total + notAsked, 0) +
      board.rows.reduce(
        (total, { cells }) => total + cells.filter(({ state }) => state === 'suspected').length,
        0,
      ),
  }
  return { board, slate: { ...slate, items, checks: slateChecks(facts), facts } }
}
