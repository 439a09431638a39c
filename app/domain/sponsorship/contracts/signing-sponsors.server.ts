import { sql } from 'kysely'
import type { AgreementAudience } from '#app/domain/people/agreements/audience.server.ts'
import { href } from '#app/platform/href.ts'
import { contractKey } from './link.server.ts'
import { CONTRACT_PLACEHOLDERS } from './text.ts'

/**
 * The contract terms of sponsors: the person who acts for a sponsorship signs its contract, with an account or without. The text is filled
 * when the contract is sent, so it has no values at the moment of signing.
 */
export const signingSponsors: AgreementAudience = {
  audience: 'sponsor',
  recordKind: 'sponsorship_contract',
  signers: (year) => sql`
    select null::bigint as user_id, c.id as record_id, s.contact_name as name, s.contact_email as email,
      array[s.company, 'SP-' || s.year || '-' || s.id || ', version ' || c.n] as detail
    from sponsorship_contracts c join sponsorships s on s.id = c.sponsorship_id
    where s.year = ${year} and c.state in ('sent', 'viewed', 'signed', 'executed') and c.paper_file_id is null`,
  placeholders: CONTRACT_PLACEHOLDERS,
  async page(signer, reader) {
    if (!('recordId' in signer)) return null
    const { linkKey } = await reader
      .selectFrom('sponsorship_contracts')
      .where('id', '=', signer.recordId)
      .select('link_key as linkKey')
      .executeTakeFirstOrThrow()
    return href('/sponsorships/contract/:id', { id: contractKey(linkKey) })
  },
}
