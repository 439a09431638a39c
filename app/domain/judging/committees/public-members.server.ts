import { db, type Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import { findSeat } from './seats.server.ts'

/** Names are public from the configured moment, else with the nominees; an unreadable moment keeps them private. */
async function arePublic(year: number, now: Date, reader: Reader): Promise<boolean> {
  const { committees_published_at: set = '' } = await configValuesIn(reader)
  if (set.trim() === '') return isAnnounced(year, now, reader)
  const moment = parseMoment(set)
  return moment !== null && moment <= now
}

/** A category's committee: members and admins see all, others only names once public, without alternates; null where nothing is visible. */
export async function findCommitteeMembers(categoryId: number, viewer: Viewer, now: Date) {
  const committee = await db()
    .selectFrom('committees as c')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .where('c.category_id', '=', categoryId)
    .select(['c.id', 'c.year', 'k.type', 'k.number', 'k.name as category'])
    .executeTakeFirst()
  if (!committee) return null
  const { id, year, category } = committee
  const isMember = viewer.role !== 'admin' && (await findSeat(viewer.userId, categoryId, db()))
  const access = viewer.role === 'admin' ? 'admin' : isMember ? 'member' : 'public'
  if (access === 'public' && !(await arePublic(year, now, db()))) return null
  const members = await db()
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.committee_id', '=', id)
    .where('m.status', '=', 'accepted')
    .$if(access === 'public', (query) => query.where('m.role', '<>', 'alternate'))
    .select(['m.role', 'm.employer', 'm.discipline', personName('u').as('name')])
    .orderBy((eb) => eb('m.role', '<>', 'chair'))
    .orderBy('u.last_name')
    .orderBy('u.id')
    .limit(200)
    .execute()
  const shown =
    access === 'public' ? members.map((member) => ({ ...member, employer: '', discipline: '' })) : members
  return { year, code: categoryCode(committee), category, access, members: shown } as const
}
