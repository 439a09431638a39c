import type { Reader } from '#db/client.ts'
import { commonValues } from '#app/domain/people/agreements/audience.server.ts'
import { fillText } from '#app/domain/people/agreements/fill.ts'
import { priceNote } from '#app/domain/season/prices/tax.ts'
import { configValuesIn, readSeason } from '#app/domain/season/seasons/queries.server.ts'
import { agreedTerms } from '#app/domain/sponsorship/applications/agreed-terms.server.ts'
import { referenceOf } from '#app/domain/sponsorship/applications/rules.ts'
import { refundTerms, refundText } from '#app/domain/sponsorship/billing/refund-terms.ts'
import { includedIn } from '#app/domain/sponsorship/packages/rules.ts'
import { contractValues, type ContractFacts } from './text.ts'

/** What a sponsorship's contract names: the application, and the terms that it saw. */
async function contractFacts(
  sponsorshipId: number,
  reader: Reader,
): Promise<ContractFacts & { year: number }> {
  const row = await reader
    .selectFrom('sponsorships')
    .where('id', '=', sponsorshipId)
    .select(['id', 'year', 'company', 'credit_as as creditAs', 'co_sponsors as coSponsors'])
    .select(['contact_name as contactName', 'contact_email as contactEmail'])
    .executeTakeFirstOrThrow()
  const terms = await agreedTerms(sponsorshipId, reader)
  if (!terms) throw new Error(`Sponsorship ${sponsorshipId} has no package`)
  const [season, configs] = await Promise.all([readSeason(reader, row.year), configValuesIn(reader)])
  return {
    year: row.year,
    company: row.company,
    creditAs: row.creditAs,
    coSponsors: row.coSponsors,
    contactName: row.contactName,
    contactEmail: row.contactEmail,
    reference: referenceOf(row),
    refund: refundText(refundTerms(configs)),
    packageName: terms.name,
    priceCents: terms.priceCents,
    currency: terms.currency,
    tax: season && priceNote(season.tax),
    benefits: includedIn(terms),
    artworkDue: terms.artworkDue,
  }
}

/** A contract's text as it would be sent now. */
export async function filledContract(
  contract: { sponsorshipId: number; terms: string },
  reader: Reader,
): Promise<string> {
  const { year, ...facts } = await contractFacts(contract.sponsorshipId, reader)
  return fillText(contract.terms, { ...(await commonValues(year, reader)), ...contractValues(facts) })
}
