import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { AudienceQuestion } from '#app/domain/season/audiences/audience.ts'
import { audienceFrom, USER_COLUMNS } from '#app/domain/season/audiences/sql-audience.server.ts'
import { config } from '#app/config.server.ts'
import { linkValue, textValue, type MailValues } from '#app/domain/mail/values.ts'
import { overview } from '#app/domain/overview/dashboard/queries.server.ts'
import type { NeedsYou } from '#app/domain/overview/dashboard/rules.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { href } from '#app/platform/href.ts'

/** Whose right the overview is read by: any of the admins who are told; `null` when there is none. */
async function someAdmin(now: Date, reader: Reader): Promise<AdminViewer | null> {
  const row = await reader
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .select(['id', 'email', 'first_name', 'last_name', 'timezone', 'is_press', 'current_studio_id'])
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    userId: row.id,
    role: 'admin',
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: `${row.first_name} ${row.last_name}`.trim(),
    emailVerified: true,
    timezone: row.timezone,
    isPress: row.is_press,
    currentStudioId: row.current_studio_id,
    sessionFamily: '',
    requestId: 'mail',
    at: now,
  }
}

async function needsOf({ season, now }: AudienceQuestion, reader: Reader): Promise<NeedsYou[]> {
  const admin = await someAdmin(now, reader)
  if (!admin) return []
  // This mail is the worker's: the worker writes it as soon as it is back, and is running then.
  return (await overview(admin, season, now, now, reader)).needs.filter(({ key }) => key !== 'worker')
}

/** On Mondays the office hears that nothing waits, too: else nobody could tell a quiet week from a broken mail. */
function isMonday({ season, now }: AudienceQuestion): boolean {
  return new Date(`${toLocalText(now, season.timezone).slice(0, 10)}T12:00:00Z`).getUTCDay() === 1
}

export const adminWork = audienceFrom({
  code: 'admins_with_work',
  name: 'Admins, when something needs them',
  rule: 'Everybody in the award’s office, on days when something waits for a decision, and on every Monday',
  entity: 'user',
  narrowing: [],
  anchors: [],
  placeholders: [
    { name: 'work.summary', kind: 'text', label: '“3 things need you”, or that nothing does' },
    {
      name: 'work.list',
      kind: 'list',
      label: 'What needs somebody, each with a link; empty when nothing does',
    },
    { name: 'office.link', kind: 'link', label: 'The office’s overview' },
  ],
  gone: 'Nothing needs the office any more.',
  async rows(question, reader) {
    const tell = isMonday(question) || (await needsOf(question, reader)).length > 0
    return sql`
      SELECT ${USER_COLUMNS}, u.id AS entity_id, NULL::timestamptz AS anchor_at, '' AS title, '' AS place,
        NULL::timestamptz AS at
      FROM users u WHERE u.status = 'active' AND u.role = 'admin' AND ${tell}`
  },
  why: () => 'this is an admin’s account',
  async values(addressed, question, reader) {
    const needs = await needsOf(question, reader)
    const { appUrl } = config()
    const [first] = needs
    const values: MailValues = {
      'work.summary': textValue(
        needs.length > 1
          ? `${needs.length} things need you`
          : first
            ? 'One thing needs you'
            : 'Nothing needs you',
      ),
      'work.list': {
        kind: 'list',
        lines: needs.map(({ words, to }) => ({ text: words, href: appUrl + to })),
      },
      'office.link': linkValue(appUrl + href('/admin/dashboard')),
    }
    return new Map(addressed.map(({ address }) => [address.toLowerCase(), values]))
  },
})
