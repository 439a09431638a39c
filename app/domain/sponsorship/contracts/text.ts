import type { TextPlaceholder, TextValues } from '#app/domain/people/agreements/fill.ts'
import {
  coSponsorsText,
  creditNames,
  type CoSponsor,
} from '#app/domain/sponsorship/applications/co-sponsors.ts'
import { packagePrice, type Benefit } from '#app/domain/sponsorship/packages/rules.ts'
import { formatDay } from '#app/ui/format/date-time.ts'

/** The values that a contract's text is filled with. Pure and safe in the browser. */

export const CONTRACT_PLACEHOLDERS: readonly TextPlaceholder[] = [
  { name: 'sponsorship.company', label: 'the company' },
  { name: 'sponsorship.credit', label: 'the name to print' },
  { name: 'sponsorship.co_sponsors', label: 'the co-sponsors with their shares, or “none”' },
  { name: 'sponsorship.contact', label: 'the contact’s name' },
  { name: 'sponsorship.email', label: 'the contact’s email address' },
  { name: 'sponsorship.reference', label: 'the sponsorship’s reference' },
  { name: 'sponsorship.refund', label: 'what a sponsor who cancels gets back, as a sentence' },
  { name: 'package.name', label: 'the package' },
  { name: 'package.price', label: 'the price, with a note about tax' },
  { name: 'package.award_benefits', label: 'what the award provides' },
  { name: 'package.sponsor_benefits', label: 'what the sponsor provides, with dates' },
]

export interface ContractFacts {
  company: string
  creditAs: string
  coSponsors: readonly CoSponsor[]
  contactName: string
  contactEmail: string
  reference: string
  /** A sentence. */
  refund: string
  packageName: string
  priceCents: number
  currency: string
  /** "plus 19% VAT"; null where there is none. */
  tax: string | null
  benefits: readonly Benefit[]
  artworkDue: string | null
}

const line = ({ what, due }: Pick<Benefit, 'what' | 'due'>) => (due ? `${what}, by ${formatDay(due)}` : what)

/** What replaces the placeholders of a contract's text. */
export function contractValues(facts: ContractFacts): TextValues {
  const { benefits, artworkDue, priceCents, currency, tax } = facts
  const of = (side: Benefit['from']) => benefits.filter(({ from }) => from === side).map(line)
  const sponsor = [...of('sponsor'), ...(artworkDue ? [line({ what: 'artwork', due: artworkDue })] : [])]
  const price = packagePrice(priceCents, currency)
  return {
    'sponsorship.company': facts.company,
    'sponsorship.credit': creditNames(facts),
    'sponsorship.co_sponsors': coSponsorsText(facts.coSponsors) || 'none',
    'sponsorship.contact': facts.contactName,
    'sponsorship.email': facts.contactEmail,
    'sponsorship.reference': facts.reference,
    'sponsorship.refund': facts.refund,
    'package.name': facts.packageName,
    'package.price': tax && priceCents > 0 ? `${price} ${tax}` : price,
    'package.award_benefits': of('award').join('; ') || 'what its description says',
    'package.sponsor_benefits': sponsor.join('; ') || 'nothing in addition to the payment',
  }
}
