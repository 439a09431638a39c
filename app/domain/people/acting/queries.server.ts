import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { anyContains } from '#db/containing.ts'
import { viewerInPlace } from '#app/domain/people/accounts/sessions.server.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { ACTING_MS, type Acting } from './rules.ts'

/** Why an admin cannot view the site as a person. */
export type ActingRefusalReason = 'gone' | 'admin' | 'conflicted'

/** Refuses to show the site as another admin, or as a person with an entry the admin has a conflict with. */
export async function actingAsRefusal(
  admin: Pick<Viewer, 'userId' | 'at'>,
  userId: number,
  reader: Reader,
): Promise<ActingRefusalReason | null> {
  const { rows } = await sql<{ role: string; conflicted: boolean }>`
    select u.role, exists (
      select from submissions s
      where s.id in (select conflicted_entries(${[admin.userId]}::bigint[], ${admin.at}))
        and (s.created_by = u.id or exists (
          select from studio_members m
          where m.user_id = u.id and m.status = 'active' and m.studio_id = surviving_studio(s.studio_id)))) as conflicted
    from users u where u.id = ${userId} and u.status = 'active'`.execute(reader)
  const [row] = rows
  if (!row) return 'gone'
  if (row.role === 'admin') return 'admin'
  return row.conflicted ? 'conflicted' : null
}

/** The person a request is made as while an admin views the site as them; `null` if the admin no longer may. */
export async function actingViewer(acting: Acting, admin: Viewer, now: Date): Promise<Viewer | null> {
  if (await actingAsRefusal(admin, acting.userId, db())) return null
  const fields = await viewerInPlace(acting.userId, admin)
  if (!fields) return null
  const until = new Date(acting.startedAt.getTime() + ACTING_MS)
  const behind = { userId: admin.userId, displayName: admin.displayName, until }
  return { ...fields, requestId: admin.requestId, at: now, behind }
}

const MAX_FOUND = 20

/** Active accounts other than admins', by part of a name or an address; at most twenty. */
export async function findAccounts(_admin: AdminViewer, query: string) {
  if (query === '') return []
  return db()
    .selectFrom('users as u')
    .where('u.role', '<>', 'admin')
    .where('u.status', '=', 'active')
    .where((eb) => anyContains(eb, query, [sql`u.first_name || ' ' || u.last_name`, sql`u.email::text`]))
    .select(['u.id', 'u.email', sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name')])
    .orderBy('u.last_name')
    .orderBy('u.id')
    .limit(MAX_FOUND)
    .execute()
}
