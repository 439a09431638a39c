import { db, type Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import { seatIn } from './seats.server.ts'
import type { CommitteeRole } from './rules.ts'

export interface WhoSits {
  id: number
  year: number
  code: string
  category: string
  /** How the viewer may look: as the office, as one of them, or as anybody once names are public. */
  as: 'office' | 'member' | 'public'
  people: { name: string; role: CommitteeRole; employer: string; discipline: string }[]
}

/** From the moment of the settings on; where none is set, with the nominees. An unreadable one keeps them to ourselves. */
async function arePublic(year: number, now: Date, reader: Reader): Promise<boolean> {
  const { committees_published_at: set = '' } = await configValuesIn(reader)
  if (set.trim() === '') return isAnnounced(year, now, reader)
  const moment = parseMoment(set)
  return moment !== null && moment <= now
}

/**
 * Who sits on the committee of a category (product 1.5): for its members and the office with employer and discipline; for
 * everybody else only names, from the moment of the settings on or else with the nominees. Null where there is nothing to see. People
 * who were asked and have not accepted are nobody's to know, and alternates are not named in public.
 */
export async function whoSits(categoryId: number, viewer: Viewer, now: Date): Promise<WhoSits | null> {
  const reader = db()
  const row = await reader
    .selectFrom('committees as c')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .where('c.category_id', '=', categoryId)
    .select(['c.id', 'c.year', 'k.type', 'k.number', 'k.name'])
    .executeTakeFirst()
  if (!row) return null
  const as =
    viewer.role === 'admin'
      ? 'office'
      : (await seatIn(viewer.userId, categoryId, reader))
        ? 'member'
        : 'public'
  if (as === 'public' && !(await arePublic(row.year, now, reader))) return null
  const people = await reader
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.committee_id', '=', row.id)
    .where('m.status', '=', 'accepted')
    .select(['u.first_name', 'u.last_name', 'm.role', 'm.employer', 'm.discipline'])
    // The chair first.
    .orderBy((eb) => eb('m.role', '<>', 'chair'))
    .orderBy('u.last_name')
    .orderBy('u.id')
    .limit(200)
    .execute()
  const shown = as === 'public' ? people.filter(({ role }) => role !== 'alternate') : people
  return {
    ...{ id: row.id, year: row.year, code: categoryCode(row), category: row.name, as },
    people: shown.map((person) => ({
      name: `${person.first_name} ${person.last_name}`.trim(),
      role: person.role,
      employer: as === 'public' ? '' : (person.employer ?? ''),
      discipline: as === 'public' ? '' : person.discipline,
    })),
  }
}
