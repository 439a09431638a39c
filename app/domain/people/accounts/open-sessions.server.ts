import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { SESSION_LIMIT_MS } from './rules.ts'

/** Sessions listed on a page. */
const MAX_SESSIONS = 25

export type OpenSessions = Awaited<ReturnType<typeof openSessionsOf>>

/** A person's sessions that have not ended, the last used first, and how many there are. */
export async function openSessionsOf(userId: number, now: Date, reader: Reader) {
  const rows = await reader
    .selectFrom('session_families as f')
    .where('f.user_id', '=', userId)
    .where('f.revoked_at', 'is', null)
    .where('f.created_at', '>', new Date(now.getTime() - SESSION_LIMIT_MS))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('session_tokens as t')
          .whereRef('t.family_id', '=', 'f.id')
          .where('t.expires_at', '>', now)
          .select('t.id'),
      ),
    )
    .select([
      'f.id',
      'f.user_agent as userAgent',
      'f.address',
      'f.created_at as startedAt',
      'f.last_seen_at as lastSeenAt',
    ])
    .select(sql<number>`count(*) over ()`.as('count'))
    .orderBy('f.last_seen_at', 'desc')
    .limit(MAX_SESSIONS)
    .execute()
  return { rows: rows.map(({ count: _, ...row }) => row), count: Number(rows[0]?.count ?? 0) }
}

/** Tells whether a session outlives the browser’s window. */
export async function isRemembered(familyId: string): Promise<boolean> {
  const row = await findRow('session_families', { id: familyId }, ['remember'], db())
  return row?.remember === true
}
