import type { Message } from '#app/domain/mail/own-mails.server.ts'
import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { AUDIENCES } from './extensions.ts'
import type { Deadline } from './deadlines.ts'

const ITEMS_NAMED = 10
/** More people than any award has entrants; the email is prepared for all of them or not at all. */
export const MAX_CONCERNED = 20_000

/** The people a later end of this deadline concerns: those who act for the studio and have active accounts, one row each. */
export async function concernedBy(deadline: Deadline, reader: Reader) {
  const audience = AUDIENCES[deadline.kind]
  if (!audience) return []
  const things = audience === 'invoices' ? openInvoices(deadline) : entriesInScope(deadline, audience)
  const roles = audience === 'invoices' ? ['owner', 'billing'] : ['owner', 'submitter']
  const { rows } = await sql<{ id: number; email: string; name: string; items: string[]; total: number }>`
    SELECT u.id, u.email, u.first_name || ' ' || u.last_name AS name,
      (array_agg(t.label ORDER BY t.label))[1:${sql.lit(ITEMS_NAMED)}] AS items, count(*)::int AS total
    FROM (${things}) AS t
    JOIN studio_members m ON m.studio_id = t.studio_id AND m.status = 'active' AND m.role = ANY(${roles})
    JOIN users u ON u.id = m.user_id AND u.status = 'active'
    GROUP BY u.id, u.email, u.first_name, u.last_name
    ORDER BY u.id
    LIMIT ${sql.lit(MAX_CONCERNED + 1)}`.execute(reader)
  return rows.map(({ id, email, name, items, total }) => ({
    userId: id,
    email,
    name /** Titles or invoice numbers, in order, at most ten. */,
    items,
    total,
  }))
}

function entriesInScope(deadline: Deadline, audience: 'drafts' | 'entries') {
  const states = audience === 'drafts' ? ['draft'] : ['submitted', 'in_review', 'accepted', 'returned']
  return sql`
    SELECT s.studio_id, coalesce(nullif(s.title, ''), 'Untitled') || ' (' || c.name || ')' AS label
    FROM submissions s JOIN categories c ON c.id = s.category_id
    WHERE s.year = ${deadline.year} AND s.status = ANY(${states})
      AND (${deadline.categoryId}::bigint IS NULL OR s.category_id = ${deadline.categoryId})
      AND (${deadline.categoryType}::text IS NULL OR c.type = ${deadline.categoryType})`
}

function openInvoices(deadline: Deadline) {
  return sql`
    SELECT surviving_studio(i.studio_id) AS studio_id, i.number AS label FROM invoices i
    WHERE i.year = ${deadline.year} AND i.kind = 'entry' AND i.status IN ('issued', 'part_paid', 'overdue')`
}

/** Whether a person still has an entry or invoice the extension concerns. */
export async function stillConcerns(kind: Deadline['kind'], year: number, userId: number): Promise<boolean> {
  const audience = AUDIENCES[kind]
  if (!audience) return false
  if (audience === 'invoices') {
    const open = await db()
      .selectFrom('invoices as i')
      .innerJoin('studio_members as m', (join) =>
        join.on('m.studio_id', '=', sql<number>`surviving_studio(i.studio_id)`),
      )
      .where('m.user_id', '=', userId)
      .where('m.status', '=', 'active')
      .where('i.year', '=', year)
      .where('i.status', 'in', ['issued', 'part_paid', 'overdue'])
      .select('i.id')
      .limit(1)
      .executeTakeFirst()
    return open !== undefined
  }
  const entry = await db()
    .selectFrom('submissions as s')
    .innerJoin('studio_members as m', 'm.studio_id', 's.studio_id')
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'active')
    .where('s.year', '=', year)
    .where(
      's.status',
      'in',
      audience === 'drafts' ? ['draft'] : ['submitted', 'in_review', 'accepted', 'returned'],
    )
    .select('s.id')
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/** Why a notice of an extension is not sent any more, or `null`. */
export async function extensionOvertaken({ entity_id, batch_id, user_id }: Message): Promise<string | null> {
  if (entity_id === null || batch_id === null || user_id === null) return null
  const [deadline, batch] = await Promise.all([
    db().selectFrom('deadlines').selectAll().where('id', '=', entity_id).executeTakeFirst(),
    db().selectFrom('mail_batches').select('facts').where('id', '=', batch_id).executeTakeFirst(),
  ])
  const promised = (batch?.facts as { closesAt?: string } | undefined)?.closesAt
  if (!deadline) return 'The deadline was removed.'
  if (deadline.closes_at.toISOString() !== promised) return 'The deadline was changed again.'
  const concerns = await stillConcerns(deadline.kind, deadline.year, user_id)
  return concerns ? null : 'It no longer concerns them.'
}
