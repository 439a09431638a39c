import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { conflictsOfCommittee } from '#app/domain/judging/board/counted.server.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import type { JudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import type { ReviewStatus } from '#app/domain/judging/reviews/lifecycle.ts'
import { readableAsJudge } from '#app/domain/judging/reviews/readable-entries.server.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'
import { withoutConflict, withoutConflictIgnoringAccess } from '#app/platform/conflicts/visibility.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  itemAccess,
  itemStanding,
  MAX_ITEMS,
  readsTalk,
  type ItemAccess,
  type ItemFacts,
  type ItemStanding,
} from './rules.ts'

interface ItemRow extends ItemFacts {
  id: number
  submissionId: number
  skippedAt: Date | null
  recordVersion: number
  publicId: string
  code: string
  title: string
  own: ReviewStatus | null
  ownTotal: number | null
  turns: { begunAt: string; endedAt: string | null }[]
}

type Place = Pick<
  JudgingPlace,
  'committeeId' | 'category' | 'seat' | 'scoring' | 'scoringLockedAt' | 'judging' | 'configs'
>

/** An entry of an agenda with all that is known of it; what a person may be handed of it is said by `access` and `readsTalk`. */
export interface AgendaItem {
  id: number
  submissionId: number
  recordVersion: number
  publicId: string
  code: string
  title: string
  access: ItemAccess
  standing: ItemStanding
  readsTalk: boolean
  own: ReviewStatus | null
  ownTotal: number | null
  turns: { begunAt: Date; endedAt: Date | null }[]
}

/** True for an item that is under discussion, in SQL; `i` is that of `meeting_items`. */
const UNDER_DISCUSSION = sql<boolean>`exists (
  select from meeting_turns open where open.item_id = i.id and open.ended_at is null)`

/** The agenda of a meeting in its order, or only what is under discussion. */
export function readAgenda(
  viewer: Viewer,
  place: Place,
  meetingId: number,
  now: Date,
  reader: Reader,
  which: RawBuilder<boolean> = sql`true`,
): Promise<AgendaItem[]> {
  return itemsWhere(viewer, place, sql`i.meeting_id = ${meetingId} and ${which}`, now, reader)
}

/** The entry under discussion; null where there is none. */
export async function readPresentItem(
  viewer: Viewer,
  place: Place,
  meetingId: number,
  now: Date,
  reader: Reader,
): Promise<AgendaItem | null> {
  const [item] = await readAgenda(viewer, place, meetingId, now, reader, UNDER_DISCUSSION)
  return item ?? null
}

async function itemsWhere(
  viewer: Viewer,
  place: Place,
  where: RawBuilder<boolean>,
  now: Date,
  reader: Reader,
): Promise<AgendaItem[]> {
  const { category, committeeId, seat } = place
  const { rows } = await sql<ItemRow>`
    select i.id, i.submission_id as "submissionId", i.skipped_at as "skippedAt", i.record_version as "recordVersion",
      s.public_id as "publicId", coalesce(s.code, '') as code, s.title,
      not (${withoutConflictIgnoringAccess(viewer, 's.id')}) as "isConflicted",
      (s.category_id = ${category.id} and ${judged('s')}) as "isJudged",
      (${seat === null} or exists (select from conflicts asked where asked.submission_id = s.id
        and asked.user_id = ${viewer.userId} and asked.status in ('none', 'cleared'))) as "isAnswered",
      ${seat ? readableAsJudge(viewer, 's.id', category.year, now) : withoutConflict(viewer, 's.id', now)} as "isReadable",
      r.status as own, r.total as "ownTotal",
      coalesce((select json_agg(json_build_object('begunAt', t.begun_at, 'endedAt', t.ended_at) order by t.id)
        from meeting_turns t where t.item_id = i.id), '[]') as turns
    from meeting_items i
    join submissions s on s.id = i.submission_id
    left join reviews r on r.committee_id = ${committeeId} and r.submission_id = s.id and r.user_id = ${viewer.userId}
    where ${where}
    order by i.place, i.id limit ${MAX_ITEMS}`.execute(reader)
  const window = {
    role: seat?.role ?? null,
    scoring: place.scoring,
    isOver: place.scoringLockedAt !== null || place.judging.state === 'over',
    chairCounts: place.configs.judging_chair_counts !== '0',
  }
  return rows.map(({ skippedAt, ...row }) => {
    const turns = row.turns.map(({ begunAt, endedAt }) => ({
      begunAt: new Date(begunAt),
      endedAt: endedAt === null ? null : new Date(endedAt),
    }))
    const access = itemAccess(row)
    return {
      ...{ id: row.id, submissionId: row.submissionId, recordVersion: row.recordVersion },
      ...{ publicId: row.publicId, code: row.code, title: shownTitle(row.title) },
      ...{ own: row.own, ownTotal: row.ownTotal, turns, access },
      standing: itemStanding({ skippedAt, turns }),
      readsTalk: readsTalk({ ...window, access, own: row.own }),
    }
  })
}

/** Leaves of an entry of an agenda what a page may show: nothing names it unless it is shown to the person. */
export function namedItem({ id, access, standing, publicId, code, title }: AgendaItem, at: number) {
  const shown = access === 'shown' ? { publicId, code, title } : null
  return { id, at, access, standing, entry: shown }
}

export interface Member {
  userId: number
  name: string
}

/** The members of a committee who have a conflict of interest with these entries, by entry, whatever access was granted. */
export async function membersWithConflict(
  committeeId: number,
  submissions: readonly number[],
  reader: Reader,
): Promise<ReadonlyMap<number, readonly Member[]>> {
  if (submissions.length === 0) return new Map()
  const { rows } = await sql<Member & { submissionId: number }>`
    with found as materialized (${conflictsOfCommittee(committeeId)})
    select distinct f.submission_id as "submissionId", u.id as "userId", ${personName('u')} as name, u.last_name
    from found f join users u on u.id = f.user_id
    where f.submission_id = any (${[...submissions]}::bigint[])
    order by u.last_name, u.id`.execute(reader)
  const found = new Map<number, Member[]>()
  for (const { submissionId, userId, name } of rows)
    found.set(submissionId, [...(found.get(submissionId) ?? []), { userId, name }])
  return found
}
