import { confirmedEmailOf } from '#app/domain/people/accounts/confirmed-email.ts'
import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { AudienceQuestion } from '#app/domain/season/audiences/audience.ts'
import { audienceFrom, USER_COLUMNS } from '#app/domain/season/audiences/sql-audience.server.ts'
import { config } from '#app/config.server.ts'
import { linkValue, textValue, type MailValues } from '#app/domain/mail/values.ts'
import { adminTasks, hasAdminTask } from './queries.server.ts'
import type { AdminTask, TaskQuestion } from '#app/platform/admin-tasks.ts'
import { countText } from '#app/ui/format/plural.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { href } from '#app/platform/href.ts'

/** The admin in whose name the tasks are read: any active one; `null` when there is none. */
async function someAdmin(now: Date, reader: Reader): Promise<AdminViewer | null> {
  const row = await reader
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .select([
      'id',
      'admin_role',
      'email',
      'first_name',
      'last_name',
      'timezone',
      'is_press',
      'current_studio_id',
    ])
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    userId: row.id,
    role: 'admin',
    adminRole: row.admin_role,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: `${row.first_name} ${row.last_name}`.trim(),
    emailVerified: true,
    confirmedEmail: confirmedEmailOf({ email: row.email, emailVerified: true }),
    timezone: row.timezone,
    isPress: row.is_press,
    currentStudioId: row.current_studio_id,
    sessionFamily: '',
    provedAt: null,
    secondStepDueAt: null,
    requestId: 'mail',
    at: now,
  }
}

async function asked({ season, now }: AudienceQuestion, reader: Reader): Promise<TaskQuestion | null> {
  const admin = await someAdmin(now, reader)
  return admin && { admin, year: season.year, now, clock: now }
}

/** The worker writes this mail, so it is running. */
function canBeTold({ key }: AdminTask): boolean {
  return key !== 'worker'
}

async function tasksOf(question: AudienceQuestion, reader: Reader): Promise<AdminTask[]> {
  const tasks = await asked(question, reader)
  return tasks ? (await adminTasks(tasks, reader)).filter(canBeTold) : []
}

async function hasTask(question: AudienceQuestion, reader: Reader): Promise<boolean> {
  const tasks = await asked(question, reader)
  return tasks !== null && (await hasAdminTask(tasks, canBeTold, reader))
}

/** On Mondays admins also hear that there are no tasks, which tells a quiet week from broken email. */
function isMonday({ season, now }: AudienceQuestion): boolean {
  return new Date(`${toLocalText(now, season.timezone).slice(0, 10)}T12:00:00Z`).getUTCDay() === 1
}

export const adminWork = audienceFrom({
  code: 'admins_with_work',
  name: 'Admins with tasks',
  rule: 'All admins and treasurers, on days with tasks and every Monday',
  entity: 'user',
  narrowing: [],
  anchors: [],
  placeholders: [
    {
      name: 'work.summary',
      kind: 'text',
      label: '“3 tasks need your attention” or “No tasks need your attention”',
    },
    {
      name: 'work.list',
      kind: 'list',
      label: 'The tasks, each with a link; empty when there are none',
    },
    { name: 'overview.link', kind: 'link', label: 'The overview' },
  ],
  gone: 'There are no tasks now.',
  async rows(question, reader) {
    const tell = isMonday(question) || (await hasTask(question, reader))
    return sql`
      SELECT ${USER_COLUMNS}, u.id AS entity_id, NULL::timestamptz AS anchor_at, '' AS title, '' AS place,
        NULL::timestamptz AS at
      FROM users u WHERE u.status = 'active' AND u.role = 'admin' AND u.admin_role <> 'reader' AND ${tell}`
  },
  why: () => 'this is an admin’s account',
  async values(addressed, question, reader) {
    const tasks = await tasksOf(question, reader)
    const { appUrl } = config()
    const values: MailValues = {
      'work.summary': textValue(
        tasks.length > 0
          ? countText(tasks.length, 'task needs your attention', 'tasks need your attention')
          : 'No tasks need your attention',
      ),
      'work.list': {
        kind: 'list',
        lines: tasks.map(({ text, to }) => ({ text, href: appUrl + to })),
      },
      'overview.link': linkValue(appUrl + href('/admin/dashboard')),
    }
    return new Map(addressed.map(({ address }) => [address.toLowerCase(), values]))
  },
})
