import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { linkValue } from '#app/domain/mail/values.ts'
import { valuesByAddress } from '#app/domain/season/audiences/addressed-values.ts'
import { audienceFrom, USER_COLUMNS } from '#app/domain/season/audiences/sql-audience.server.ts'
import { href } from '#app/platform/href.ts'
import { isEligibleUser } from './eligibility.server.ts'

const shared = {
  entity: 'user',
  narrowing: [],
  placeholders: [{ name: 'screenings.link', kind: 'link', label: 'Their page about the screenings' }],
  values: (addressed) =>
    Promise.resolve(
      valuesByAddress(addressed, () => ({
        'screenings.link': linkValue(config().appUrl + href('/pro-members-for-indee')),
      })),
    ),
} satisfies Partial<Parameters<typeof audienceFrom>[0]>

/** Members whose access to the screenings is active. */
export const screeningMembers = audienceFrom({
  ...shared,
  code: 'screening_members',
  name: 'Members who can watch screenings',
  rule: 'Professional members who agreed, were sent to the screening service and can watch',
  anchors: [{ code: 'screening_active', label: 'the day they could watch' }],
  gone: 'Their access to the screenings has ended.',
  rows: ({ season, now }) =>
    Promise.resolve(sql`
    SELECT ${USER_COLUMNS}, u.id AS entity_id, a.activated_at AS anchor_at, '' AS title, '' AS place, a.activated_at AS at
    FROM indee_access a JOIN users u ON u.id = a.user_id
    WHERE a.year = ${season.year} AND a.status = 'active' AND ${isEligibleUser(season.year, now, db())}`),
  why: () => 'you asked to watch the screenings',
})

/** Professional members who have not agreed this season, nor stopped. */
export const screeningMissing = audienceFrom({
  ...shared,
  code: 'screening_missing',
  name: 'Members without screenings',
  rule: 'Professional members who have not agreed to be passed to the screening service this season',
  anchors: [],
  gone: 'They have agreed, or they are no longer a professional member.',
  rows: ({ season, now }) =>
    Promise.resolve(sql`
    SELECT ${USER_COLUMNS}, u.id AS entity_id, NULL::timestamptz AS anchor_at, '' AS title, '' AS place,
      NULL::timestamptz AS at
    FROM users u WHERE ${isEligibleUser(season.year, now, db())}
      AND NOT EXISTS (SELECT FROM indee_access a WHERE a.user_id = u.id AND a.year = ${season.year})`),
  why: () => 'you can watch the nominated works as a professional member',
})
