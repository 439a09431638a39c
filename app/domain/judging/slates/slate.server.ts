import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { loadBoard, type Board } from '#app/domain/judging/board/board.server.ts'
import { hasConflict, withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { eligible, standsOnSlate } from '#app/domain/judging/reviews/eligible.server.ts'
import type { OutsideWorkStatus, SlateStatus } from '#app/domain/judging/slates/lifecycle.ts'
import {
  slateChecks,
  type OutsidePerson,
  type SlateCheck,
  type SlateFacts,
  type SlateItem,
} from '#app/domain/judging/slates/rules.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'

export interface Slate {
  /** Null before the first change. */
  id: number | null
  status: SlateStatus
  version: number
  shortReason: string
  tieReason: string
  /** The office's words when it came back. */
  note: string
  submittedAt: Date | null
  submittedBy: string | null
  attestation: string | null
  items: SlateItem[]
  checks: SlateCheck[]
  facts: SlateFacts
}

/** The slate's own row; before there is one it is a draft of version 0. */
export async function slateRow(committeeId: number, reader: Reader) {
  const row = await reader
    .selectFrom('slates as l')
    .leftJoin('users as u', 'u.id', 'l.submitted_by')
    .where('l.committee_id', '=', committeeId)
    .select(['l.id', 'l.status', 'l.version', 'l.short_reason', 'l.tie_reason', 'l.decision_note'])
    .select(['l.submitted_at', 'l.attestation_name', 'u.first_name', 'u.last_name'])
    .executeTakeFirst()
  return {
    id: row?.id ?? null,
    status: row?.status ?? ('draft' as const),
    version: row?.version ?? 0,
    shortReason: row?.short_reason ?? '',
    tieReason: row?.tie_reason ?? '',
    note: row?.decision_note ?? '',
    submittedAt: row?.submitted_at ?? null,
    submittedBy: row?.first_name == null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    attestation: row?.attestation_name ?? null,
  }
}

interface ItemRow {
  id: number
  submissionId: number | null
  outsideWorkId: number | null
  code: string | null
  title: string
  stands: boolean
  outsideStatus: OutsideWorkStatus | null
  outsidePeople: OutsidePerson[] | null
  /** As they are printed, once it is nominated; what was cleaned up since counts here too. */
  printed: string[] | null
  names: string[]
}

/** What stands on a slate, in its order; without what somebody behind the request is tied to. */
async function itemsOf(slateId: number, viewer: Viewer, now: Date, reader: Reader): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.id, i.submission_id as "submissionId", i.outside_work_id as "outsideWorkId", s.code,
      coalesce(
        (select n.display_title from nominations n where n.status in ('confirmed', 'announced')
          and (n.submission_id = i.submission_id or n.outside_work_id = i.outside_work_id)), s.title, o.title) as title, coalesce(${standsOnSlate('s', 'i')}, true) as stands,
      o.status as "outsideStatus", o.people as "outsidePeople",
      (select array_agg(q.full_name order by q.sort) from nominations n join nomination_people q on q.nomination_id = n.id
        where (n.submission_id = i.submission_id or n.outside_work_id = i.outside_work_id)
          and n.status in ('confirmed', 'announced')) as printed,
      coalesce((select array_agg(p.full_name order by p.sort) from submission_people p
        where p.submission_id = i.submission_id and p.full_name <> ''), '{}') as names
    from slate_items i
    left join submissions s on s.id = i.submission_id
    left join outside_works o on o.id = i.outside_work_id
    where i.slate_id = ${slateId} and (i.submission_id is null or ${withoutConflict(viewer, 'i.submission_id', now)})
    order by i.position`.execute(reader)
  return rows
}

/**
 * The slate with its candidates for who is let in to the board, and everything there is to know before it is submitted. Names
 * of entries that are judged blind are shown with their scores.
 */
export async function loadSlate(
  viewer: Viewer,
  access: BoardAccess,
  now: Date,
  reader: Reader,
): Promise<{ slate: Slate; board: Board }> {
  const [board, row] = await Promise.all([
    loadBoard(viewer, access, now, reader),
    slateRow(access.committeeId, reader),
  ])
  const found = row.id === null ? [] : await itemsOf(row.id, viewer, now, reader)
  const isBlind = access.configs.judging_blind === '1'
  const rows = new Map(board.rows.map((each) => [each.id, each]))
  const items = found.map((item): SlateItem => {
    const entry = item.submissionId === null ? null : rows.get(item.submissionId)
    const names = item.printed ?? item.outsidePeople?.map(({ fullName }) => fullName) ?? item.names
    const isNamed = item.submissionId === null || !isBlind || board.isOpen(item.submissionId)
    return {
      id: item.id,
      submissionId: item.submissionId,
      outsideWorkId: item.outsideWorkId,
      code: item.code,
      title: shownTitle(item.title),
      names: isNamed ? names : null,
      people: names.length,
      rank: entry?.rank ?? null,
      final: item.submissionId === null ? null : (entry?.final ?? 0),
      flags: entry?.flags ?? 0,
      state: item.outsideStatus ?? (item.stands ? 'standing' : 'fallen'),
    }
  })
  const facts: SlateFacts = {
    items,
    cut: board.cut,
    titles: new Map(board.rows.map(({ id, title }) => [id, title])),
    ranked: board.rows.flatMap(({ id, rank }) => (rank === null ? [] : [{ entry: id, rank }])),
    minNominees: access.minNominees,
    maxNominees: access.maxNominees,
    maxTeam: access.maxTeam,
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
  return { board, slate: { ...row, items, checks: slateChecks(facts), facts } }
}

/** Whether an entry may be put on this committee's slate by this person: judged by it, and they are not tied to it. */
export async function isCandidate(
  viewer: Viewer,
  { categoryId, year }: BoardAccess,
  submissionId: number,
  now: Date,
  reader: Reader,
): Promise<string | null> {
  const row = await reader
    .selectFrom('submissions as s')
    .where('s.id', '=', submissionId)
    .where('s.category_id', '=', categoryId)
    .where('s.year', '=', year)
    .where(eligible('s'))
    .select('s.title')
    .executeTakeFirst()
  return row && !(await hasConflict(viewer, submissionId, now, reader)) ? shownTitle(row.title) : null
}
