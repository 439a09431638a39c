import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { shownStatus } from '#app/domain/money/billing/rules.ts'
import { listMessages } from '#app/domain/mail/queries.server.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { openSessionsOf } from '#app/domain/people/accounts/open-sessions.server.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { ROWS_OF_A_PART } from './rules.ts'

type MembershipStatus =
  'pending' | 'proof_required' | 'approved' | 'active' | 'rejected' | 'expired' | 'cancelled'

interface SmallParts {
  studios: {
    id: number
    name: string
    type: string
    role: 'owner' | 'billing' | 'submitter' | 'viewer'
    active: boolean
  }[]
  memberships: {
    id: number
    name: string
    status: MembershipStatus
    startsOn: string | null
    endsOn: string | null
  }[]
  seats: {
    committeeId: number
    committee: string
    year: number
    role: 'chair' | 'judge' | 'alternate'
    status: string
  }[]
}

const last = (rows: ReturnType<typeof sql>) =>
  sql`coalesce((select jsonb_agg(to_jsonb(part)) from (${rows}) part), '[]')`

/** The account with its studios, memberships and committees; null for an unknown one. */
async function findAccount(id: number, reader: Reader) {
  const studios = sql`
    select s.id, s.name, s.type, m.role, s.status = 'active' as active from studio_members m join studios s on s.id = m.studio_id
    where m.user_id = u.id and m.status = 'active' order by s.name, s.id limit ${ROWS_OF_A_PART}`
  const memberships = sql`
    select mb.id, t.name, mb.status, mb.starts_on as "startsOn", mb.ends_on as "endsOn"
    from memberships mb join membership_types t on t.id = mb.membership_type_id
    where mb.user_id = u.id order by mb.id desc limit ${ROWS_OF_A_PART}`
  const seats = sql`
    select c.id as "committeeId", c.name as committee, c.year, m.role, m.status
    from committee_members m join committees c on c.id = m.committee_id
    where m.user_id = u.id order by c.year desc, c.name limit ${ROWS_OF_A_PART}`
  return reader
    .selectFrom('users as u')
    .where('u.id', '=', id)
    .select([
      'u.id',
      'u.email',
      'u.phone',
      'u.country',
      'u.timezone',
      'u.status',
      'u.is_press as isPress',
      'u.admin_role as adminRole',
      'u.newsletter',
      'u.created_at as joinedAt',
      'u.email_verified_at as verifiedAt',
      'u.terms_accepted_at as termsAcceptedAt',
      'u.last_sign_in_at as lastSignInAt',
      'u.deleted_at as deletedAt',
      'u.merged_into as mergedInto',
    ])
    .select([
      personName('u').as('name'),
      sql<boolean>`u.password_hash is not null`.as('hasPassword'),
      last(studios).$castTo<SmallParts['studios']>().as('studios'),
      last(memberships).$castTo<SmallParts['memberships']>().as('memberships'),
      last(seats).$castTo<SmallParts['seats']>().as('seats'),
    ])
    .executeTakeFirst()
}

/** Whether a row is the person's own, or belongs to a studio they act for. */
function isOfPerson(id: number, owner: string, studio: string) {
  return sql<boolean>`(${sql.ref(owner)} in (select accounts_of(${id})) or ${sql.ref(studio)} in (
    select studio_id from studio_members where user_id = ${id} and status = 'active'))`
}

/** Entries that the person began or that belong to one of their studios, the newest first. */
async function entriesOf(id: number, admin: AdminViewer, reader: Reader) {
  const rows = await reader
    .selectFrom('submissions as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .where(isOfPerson(id, 's.created_by', 's.studio_id'))
    .where(withoutConflict(admin, 's.id', admin.at))
    .select(['s.id', 's.code', 's.title', 's.status', 's.year', 'c.name as category'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .orderBy('s.id', 'desc')
    .limit(ROWS_OF_A_PART)
    .execute()
  return {
    rows: rows.map(({ count: _, ...row }) => ({ ...row, title: shownTitle(row.title) })),
    count: Number(rows[0]?.count ?? 0),
  }
}

/** Invoices issued to the person or to one of their studios, the newest first. */
async function invoicesOf(id: number, now: Date, reader: Reader) {
  const rows = await reader
    .selectFrom('invoices as i')
    .where(isOfPerson(id, 'i.user_id', 'i.studio_id'))
    .select([
      'i.id',
      'i.number',
      'i.status',
      'i.currency',
      'i.total_cents as totalCents',
      'i.paid_cents as paidCents',
      'i.credited_cents as creditedCents',
      'i.refunded_cents as refundedCents',
      'i.issued_at as issuedAt',
      'i.due_at as dueAt',
    ])
    .select(sql<number>`count(*) over ()`.as('count'))
    .orderBy('i.id', 'desc')
    .limit(ROWS_OF_A_PART)
    .execute()
  return {
    rows: rows.map(({ count: _, ...row }) => ({
      ...row,
      dueCents: dueCents(row),
      status: shownStatus(row, now),
    })),
    count: Number(rows[0]?.count ?? 0),
  }
}

export type PersonPage = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** All that an admin sees of a person, each part bounded; null for an unknown one. */
export async function findPerson(admin: AdminViewer, id: number, now: Date, reader: Reader) {
  const account = await findAccount(id, reader)
  if (!account) return null
  const asked = { query: '', status: null, person: account.email, limit: ROWS_OF_A_PART, offset: 0 }
  const [entries, invoices, mails, sessions] = await Promise.all([
    entriesOf(id, admin, reader),
    invoicesOf(id, now, reader),
    listMessages(admin, asked),
    openSessionsOf(id, now, reader),
  ])
  return { account, entries, invoices, mails, sessions }
}
