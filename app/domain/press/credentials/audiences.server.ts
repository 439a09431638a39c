import { sql } from 'kysely'
import { audienceFrom } from '#app/domain/season/audiences/sql-audience.server.ts'

/** Applicants of the press whose credentials are approved. */
export const mediaApproved = audienceFrom({
  code: 'media_approved',
  name: 'Approved press',
  rule: 'Applicants whose media credentials are approved and were not revoked',
  entity: 'media_credential',
  narrowing: [],
  anchors: [],
  placeholders: [],
  gone: 'Their media credentials are no longer valid.',
  rows: ({ season }) =>
    Promise.resolve(sql`
    SELECT lower(m.email::text) COLLATE "C" AS key, m.email::text AS address, m.applicant AS name, NULL::bigint AS user_id,
      NULL::text AS timezone, m.id AS entity_id, NULL::timestamptz AS anchor_at, m.outlet_name AS title, '' AS place,
      NULL::timestamptz AS at
    FROM media_credentials m WHERE m.year = ${season.year}
      AND m.state IN ('approved', 'agreement_signed', 'issued', 'checked_in')`),
  values: () => Promise.resolve(new Map()),
  why: ({ title }) => `you have media credentials for ${title}`,
})
