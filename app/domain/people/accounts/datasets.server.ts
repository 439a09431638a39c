import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { personName } from '#db/person-name.ts'
import { ADMIN_ROLE_LABELS } from '#app/platform/admin-rights.ts'
import { moneyColumn, type ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { MEMBERSHIP_LABELS } from './membership-rules.ts'
import { words } from '#app/platform/award-words.ts'

const accounts = () => db().selectFrom('users as u').where('u.deleted_at', 'is', null)

const peopleAfter = (last: { id: number } | null, limit: number) =>
  accounts()
    .where('u.id', '>', last?.id ?? 0)
    .orderBy('u.id')
    .limit(limit)
    .select([
      'u.id',
      personName('u').as('name'),
      'u.email',
      'u.phone',
      'u.country',
      'u.status',
      'u.newsletter',
    ])
    .select(['u.admin_role as adminRole', 'u.is_press as isPress', 'u.created_at as joinedAt'])
    .select(['u.email_verified_at as confirmedAt', 'u.last_sign_in_at as lastSignInAt'])
    .select(
      sql<string | null>`(select string_agg(s.name, '; ' order by s.name) from studio_members m
        join studios s on s.id = m.studio_id where m.user_id = u.id and m.status = 'active')`.as('studios'),
    )
    .execute()

type PersonRow = Awaited<ReturnType<typeof peopleAfter>>[number]

const PERSON_COLUMNS: readonly ExportColumn<PersonRow>[] = [
  { header: 'Number', kind: 'integer', value: (row) => row.id },
  { header: 'Name', kind: 'text', value: (row) => row.name },
  { header: 'Email', kind: 'text', value: (row) => row.email },
  { header: 'Phone', kind: 'text', value: (row) => row.phone },
  { header: 'Country', kind: 'text', value: (row) => row.country },
  {
    key: 'studios',
    get header() {
      return words.Studios
    },
    kind: 'text',
    value: (row) => row.studios,
  },
  { header: 'Admin role', kind: 'text', value: (row) => row.adminRole && ADMIN_ROLE_LABELS[row.adminRole] },
  { header: 'Press', kind: 'text', value: (row) => (row.isPress ? 'yes' : 'no') },
  { header: 'Newsletter', kind: 'text', value: (row) => (row.newsletter ? 'yes' : 'no') },
  { header: 'Status', kind: 'text', value: (row) => row.status },
  { header: 'Joined', kind: 'moment', value: (row) => row.joinedAt },
  { header: 'Email confirmed', kind: 'moment', value: (row) => row.confirmedAt },
  { header: 'Last sign-in', kind: 'moment', value: (row) => row.lastSignInAt },
]

/** All accounts that were not deleted. */
export const peopleDataset = defineDataset<PersonRow>({
  key: 'people',
  title: 'People',
  get about() {
    return `Every account with its contact details, ${words.studios} and roles. No passwords and no sessions.`
  },
  group: 'People',
  right: 'read',
  tellsOfEntries: false,
  everySeason: true,
  columns: () => keyed(PERSON_COLUMNS, ['Name', 'Email', 'Phone', 'Country', 'Newsletter', 'Last sign-in']),
  count: () => countOf(accounts()),
  read: (_asked, last, limit) => peopleAfter(last, limit),
})

const memberships = () =>
  db()
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')

const membersAfter = (last: { id: number } | null, limit: number) =>
  memberships()
    .where('m.id', '>', last?.id ?? 0)
    .orderBy('m.id')
    .limit(limit)
    .select(['m.id', personName('u').as('name'), 'u.email', 't.name as typeName', 'm.status', 'm.school'])
    .select(['m.student_no as studentNo', 'm.discipline', 'm.starts_on as startsOn', 'm.ends_on as endsOn'])
    .select(['m.price_cents as priceCents', 'm.currency', 'm.created_at as appliedAt'])
    .execute()

type MemberRow = Awaited<ReturnType<typeof membersAfter>>[number]

const MEMBER_COLUMNS: readonly ExportColumn<MemberRow>[] = [
  { header: 'Number', kind: 'integer', value: (row) => row.id },
  { header: 'Name', kind: 'text', value: (row) => row.name },
  { header: 'Email', kind: 'text', value: (row) => row.email },
  { header: 'Membership', kind: 'text', value: (row) => row.typeName },
  { header: 'Status', kind: 'text', value: (row) => MEMBERSHIP_LABELS[row.status].label },
  { header: 'School', kind: 'text', value: (row) => row.school },
  { header: 'Student number', kind: 'text', value: (row) => row.studentNo },
  { header: 'Discipline', kind: 'text', value: (row) => row.discipline },
  { header: 'From', kind: 'day', value: (row) => row.startsOn },
  { header: 'Until', kind: 'day', value: (row) => row.endsOn },
  { header: 'Currency', kind: 'text', value: (row) => row.currency },
  moneyColumn('Price', (row) => row.priceCents),
  { header: 'Applied', kind: 'moment', value: (row) => row.appliedAt },
]

/** Memberships of all seasons. */
export const membersDataset = defineDataset<MemberRow>({
  key: 'members',
  title: 'Members',
  about: 'Every membership, with what was applied for and how long it runs.',
  group: 'People',
  right: 'read',
  tellsOfEntries: false,
  everySeason: true,
  columns: () => keyed(MEMBER_COLUMNS, ['Name', 'Email', 'School', 'Student number', 'Discipline']),
  count: () => countOf(memberships()),
  read: (_asked, last, limit) => membersAfter(last, limit),
})
