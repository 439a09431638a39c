import { sql } from 'kysely'
import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { findAdminSlate, listAddableEntries } from '#app/domain/judging/slates/admin-slates.server.ts'
import { slateState, sortByTitle } from '#app/domain/judging/slates/rules.ts'
import { findSlate, listOutsideWorks, listSlateItems } from '#app/domain/judging/slates/slate-rows.server.ts'
import { withThumbnails } from '#app/domain/submissions/pictures.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { currentAnnouncement } from '#app/domain/season/announcements/embargo.server.ts'
import { hasCome, staysBecause, type NominationStatus } from '#app/domain/season/announcements/embargo.ts'

/** A category's slate with everything an admin decides by; null when there is no such category. */
export async function findSlatePage(admin: AdminViewer, categoryId: number, now: Date) {
  const found = await findAdminSlate(admin, categoryId, now)
  if (!found) return null
  const { committeeId, slateId, conflicted } = found
  const isOpen = slateId !== null && !conflicted && found.status !== 'confirmed'
  const [slate, outside, items, addable, nominations, announcement] = await Promise.all([
    committeeId === null || slateId === null ? null : findSlate(committeeId, db()),
    committeeId === null ? [] : listOutsideWorks(committeeId),
    slateId === null ? [] : listSlateItems(slateId, admin, now, db()),
    isOpen ? listAddableEntries(admin, found, now) : [],
    nominationLines(admin, categoryId, now),
    currentAnnouncement(found.year, db()),
  ])
  return {
    category: found,
    conflicted,
    slate: slate?.id != null ? { ...slate, id: slate.id, state: slateState(found) } : null,
    items: await withThumbnails(items, db()),
    outside,
    addable,
    nominations,
    /** The nominees of the season are public: what is confirmed now is public at once. */
    isAnnounced: hasCome(announcement, now),
    /** Why a confirmed slate cannot be returned now, or null where it can. */
    staysBecause: slate?.status === 'confirmed' ? staysBecause(announcement, now) : null,
  }
}

export type SlatePage = NonNullable<Awaited<ReturnType<typeof findSlatePage>>>

interface NominationLine {
  id: number
  submissionId: number | null
  title: string
  studio: string
  status: NominationStatus
  people: string
  unconfirmed: number
  withoutAddress: number
  namesLockedAt: Date | null
}

/** The nominations of a category the admin may see, by title, each with the picture of its work. */
async function nominationLines(admin: AdminViewer, categoryId: number, now: Date) {
  const { rows } = await sql<NominationLine>`
    select n.id, n.submission_id as "submissionId", n.display_title as title, n.display_studio as studio, n.status,
      n.names_locked_at as "namesLockedAt",
      coalesce(string_agg(p.full_name, ', ' order by p.sort), '') as people,
      count(p.id) filter (where p.confirmed_at is null)::int as unconfirmed,
      count(p.id) filter (where p.email = '')::int as "withoutAddress"
    from nominations n left join nomination_people p on p.nomination_id = n.id
    where n.category_id = ${categoryId} and ${visibleTo(admin, 'n', now)}
    group by n.id order by n.id limit 100`.execute(db())
  return withThumbnails(sortByTitle(rows), db())
}
