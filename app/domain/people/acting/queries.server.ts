import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import { viewerInPlace } from '#app/domain/people/accounts/sessions.server.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { ACTING_MS, type Acting } from './rules.ts'

/** Why an admin may not act in somebody's place; `null` when they may. */
export type ActingRefusalReason = 'gone' | 'admin' | 'tied'

/**
 * Whether an admin may act in somebody's place at `now`. Never in another admin's. Nor in that of somebody with an entry the
 * admin is tied to: whose entries one may not see, one does not see with their eyes either.
 */
export async function actingAsRefusal(
  admin: Pick<Viewer, 'userId' | 'at'>,
  userId: number,
  reader: Reader,
): Promise<ActingRefusalReason | null> {
  const { rows } = await sql<{ role: string; conflicted: boolean }>`
    select u.role, exists (
      select from submissions s
      where s.id in (select entries_tied_to(${[admin.userId]}::bigint[], ${admin.at}))
        and (s.created_by = u.id or exists (
          select from studio_members m
          where m.user_id = u.id and m.status = 'active' and m.studio_id = studio_now(s.studio_id)))) as conflicted
    from users u where u.id = ${userId} and u.status = 'active'`.execute(reader)
  const [row] = rows
  if (!row) return 'gone'
  if (row.role === 'admin') return 'admin'
  return row.conflicted ? 'tied' : null
}

/** Whom the request speaks for while an admin acts, with the admin behind; `null` where they may not any more. */
export async function actingViewer(acting: Acting, admin: Viewer, now: Date): Promise<Viewer | null> {
  if (await actingAsRefusal(admin, acting.userId, db())) return null
  const fields = await viewerInPlace(acting.userId, admin.sessionFamily)
  if (!fields) return null
  const until = new Date(acting.startedAt.getTime() + ACTING_MS)
  const behind = { userId: admin.userId, displayName: admin.displayName, until }
  return { ...fields, requestId: admin.requestId, at: now, behind }
}

export interface FoundAccount {
  id: number
  name: string
  email: string
}

const MOST_FOUND = 20

/** Accounts an admin could act for, by part of a name or an address: the first twenty; admins are never among them. */
export async function findAccounts(_admin: AdminViewer, query: string): Promise<FoundAccount[]> {
  if (query === '') return []
  const like = containing(query)
  return db()
    .selectFrom('users as u')
    .where('u.role', '<>', 'admin')
    .where('u.status', '=', 'active')
    .where((eb) =>
      eb.or([
        eb(sql`u.first_name || ' ' || u.last_name`, 'ilike', like),
        eb(sql`u.email::text`, 'ilike', like),
      ]),
    )
    .select(['u.id', 'u.email', sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name')])
    .orderBy('u.last_name')
    .orderBy('u.id')
    .limit(MOST_FOUND)
    .execute()
}
