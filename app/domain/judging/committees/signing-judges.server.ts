import { sql } from 'kysely'
import type { AgreementAudience } from '#app/domain/people/agreements/audience.server.ts'
import { href } from '#app/platform/href.ts'
import { refreshSeason, refreshStatusesOf } from './status.server.ts'

/** The judges' agreement: all invited and accepted members of a season's committees sign it. */
export const signingJudges: AgreementAudience = {
  audience: 'judge',
  recordKind: null,
  signers: (year) => sql`
    select m.user_id, null::bigint as record_id, null::text as name, null::citext as email,
      array_agg((case k.type when 'production' then 'P' else 'A' end) || lpad(k.number::text, 2, '0') || ' ' || m.role
        order by k.number, m.role) as detail
    from committee_members m join committees c on c.id = m.committee_id join categories k on k.id = c.category_id
    where c.year = ${year} and m.status in ('invited', 'accepted') and m.user_id is not null
    group by m.user_id`,
  placeholders: [],
  page: () => Promise.resolve(href('/judges/privacy')),
  async answered(signer, year, now, trx) {
    if ('userId' in signer) await refreshStatusesOf({ userId: signer.userId, year }, now, trx)
  },
  published: refreshSeason,
}
