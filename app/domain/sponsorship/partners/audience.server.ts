import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { AgreementAudience } from '#app/domain/people/agreements/audience.server.ts'
import { linkValue, textValue, type MailValues, type Placeholder } from '#app/domain/mail/values.ts'
import type { Addressed } from '#app/domain/season/audiences/audience.ts'
import { audienceFrom, USER_COLUMNS } from '#app/domain/season/audiences/sql-audience.server.ts'
import { href } from '#app/platform/href.ts'
import { formatDay } from '#app/ui/format/date-time.ts'
import { billAfterSigning } from './bill.server.ts'
import { dayBefore, LIVE_STATES } from './rules.ts'

const placeholders: Placeholder[] = [
  { name: 'partner.pool', kind: 'text', label: 'The pool' },
  { name: 'partner.level', kind: 'text', label: 'The level' },
  { name: 'partner.last_day', kind: 'text', label: 'The last day of the partnership' },
  { name: 'partner.link', kind: 'link', label: 'The partner’s dashboard' },
]

async function partnerValues(addressed: readonly Addressed[], _question: unknown, reader: Reader) {
  const ids = [...new Set(addressed.flatMap(({ entityIds }) => entityIds))]
  if (ids.length === 0) return new Map<string, MailValues>()
  const rows = await reader
    .selectFrom('pool_partners as a')
    .innerJoin('sponsorship_pools as p', 'p.id', 'a.pool_id')
    .innerJoin('pool_level_revisions as r', 'r.id', 'a.revision_id')
    .where('a.id', 'in', ids)
    .orderBy('a.id')
    .select(['a.id', 'p.name as poolName', 'r.name as levelName'])
    .select(
      sql<string | null>`(select max(t.to_on)::text from pool_partner_terms t where t.partner_id = a.id)`.as(
        'endsOn',
      ),
    )
    .execute()
  const link = config().appUrl + href('/sponsorship-pools/partner-dashboard')
  return new Map(
    addressed.map(({ address, entityIds }) => {
      // Each person reads of their own partnerships only.
      const own = rows.filter(({ id }) => entityIds.includes(id))
      const [first] = own
      return [
        address.toLowerCase(),
        {
          'partner.pool': textValue(own.map(({ poolName }) => poolName).join(', ')),
          'partner.level': textValue(own.map(({ levelName }) => levelName).join(', ')),
          'partner.last_day': textValue(first?.endsOn ? formatDay(dayBefore(first.endsOn)) : ''),
          'partner.link': linkValue(link),
        } satisfies MailValues,
      ]
    }),
  )
}

/** The people to write to about the partnerships of a season. */
export const poolPartners = audienceFrom({
  code: 'pool_partners',
  name: 'Partners of pools',
  rule: 'People with a partnership of a pool of this season that runs today; a suspended one is left out',
  entity: 'pool_partner',
  narrowing: [],
  anchors: [
    { code: 'pool_partner_began', label: 'the first day of the partnership' },
    { code: 'pool_partner_ends', label: 'the day the partnership ends' },
  ],
  placeholders,
  gone: 'The partnership has ended or is suspended.',
  rows: async ({ season, anchor, now }) => {
    const day = (column: ReturnType<typeof sql>) =>
      sql`(${column}::timestamp at time zone ${season.timezone})`
    const first = day(sql`(select min(b.from_on) from pool_partner_terms b where b.partner_id = a.id)`)
    const end = day(sql`(select max(e.to_on) from pool_partner_terms e where e.partner_id = a.id)`)
    return sql`
      SELECT ${USER_COLUMNS}, a.id AS entity_id, ${anchor === 'pool_partner_began' ? first : end} AS anchor_at,
        p.name AS title, '' AS place, NULL::timestamptz AS at
      FROM pool_partners a
      JOIN sponsorship_pools p ON p.id = a.pool_id
      JOIN users u ON u.id = a.user_id AND u.status = 'active'
      WHERE p.year = ${season.year} AND a.state IN ('active', 'renewal_due')
        AND EXISTS (SELECT FROM pool_partner_terms t WHERE t.partner_id = a.id
          AND t.from_on <= (${now}::timestamptz at time zone ${season.timezone})::date
          AND t.to_on > (${now}::timestamptz at time zone ${season.timezone})::date)`
  },
  why: ({ title }) => `is a partner of “${title}”`,
  values: partnerValues,
})

/** Who signs the partner agreement: the accounts of everyone who applies for a pool or is its partner. */
export const signingPartners: AgreementAudience = {
  audience: 'pool_partner',
  recordKind: null,
  signers: (year) => sql`
    select a.user_id, null::bigint as record_id, null::text as name, null::citext as email,
      array_agg(p.name order by p.name) as detail
    from pool_partners a join sponsorship_pools p on p.id = a.pool_id
    where p.year = ${year} and a.user_id is not null and a.state = any(${[...LIVE_STATES]}::text[])
    group by a.user_id`,
  placeholders: [],
  page: () => Promise.resolve(href('/sponsorship-pools/partner-agreement')),
  async answered(signer, year, now, trx) {
    if ('userId' in signer) await billAfterSigning(signer.userId, year, now, trx)
  },
}
