import { formatDay } from '#app/ui/format/date-time.ts'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { specItems, type ArtworkSpec } from '../artwork-spec.ts'
import { DataTable } from '#app/ui/table.tsx'
import type { PackageTerms } from '../queries.server.ts'
import { BENEFIT_SIDES, includedIn, packagePrice } from '../rules.ts'

type Terms = Pick<
  PackageTerms,
  | 'name'
  | 'description'
  | 'priceCents'
  | 'currency'
  | 'benefits'
  | 'freeEntries'
  | 'size'
  | 'artwork'
  | 'artworkRules'
  | 'artworkDue'
>

/** What is included, with what the sponsor has to send and by when. */
export function BenefitList({ benefits }: Pick<Terms, 'benefits'>) {
  if (benefits.length === 0) return null
  return (
    <ul className="plain-list">
      {benefits.map(({ what, from, due }, line) => (
        <li key={line}>
          {from === 'sponsor' ? `${BENEFIT_SIDES.sponsor} sends: ` : null}
          {what}
          {due ? <small> by {formatDay(due)}</small> : null}
        </li>
      ))}
    </ul>
  )
}

/** What artwork has to be like. */
export function SpecList({ spec }: { spec: ArtworkSpec }) {
  return (
    <ul className="plain-list">
      {specItems(spec).map(({ term, value }) => (
        <li key={term}>
          {term}: {value}
        </li>
      ))}
    </ul>
  )
}

/** What either side provides, with its day, as a table. */
export function BenefitSchedule({
  terms,
}: {
  terms: Pick<Terms, 'benefits' | 'freeEntries' | 'artworkDue'>
}) {
  const { artworkDue } = terms
  const artwork = artworkDue ? [{ what: 'Artwork', from: 'sponsor' as const, due: artworkDue }] : []
  return (
    <DataTable
      caption="Schedule of benefits"
      captionHidden
      rows={[...includedIn(terms), ...artwork].map((benefit, id) => ({ ...benefit, id }))}
      columns={[
        { id: 'what', header: 'What', main: true, long: true, cell: ({ what }) => what },
        { id: 'from', header: 'Provided by', cell: ({ from }) => BENEFIT_SIDES[from] },
        { id: 'due', header: 'By', cell: ({ due }) => (due ? formatDay(due) : '–') },
      ]}
      empty={<p>As the package describes.</p>}
    />
  )
}

/** The terms of a package as an application saw them. */
export function PackageTermsList({ terms, tax }: { terms: Terms; tax: string | null }) {
  const price = packagePrice(terms.priceCents, terms.currency)
  const included = includedIn(terms)
  return (
    <DefinitionList
      items={[
        { term: 'Package', value: terms.name },
        { term: 'Price', value: tax && terms.priceCents > 0 ? `${price} ${tax}` : price },
        ...(terms.description ? [{ term: 'Description', value: terms.description }] : []),
        ...(included.length > 0 ? [{ term: 'Included', value: <BenefitList benefits={included} /> }] : []),
        ...(terms.size ? [{ term: 'Size', value: terms.size }] : []),
        ...(terms.artwork ? [{ term: 'Artwork', value: <SpecList spec={terms.artwork} /> }] : []),
        ...(terms.artworkRules ? [{ term: 'Artwork rules', value: terms.artworkRules }] : []),
        ...(terms.artworkDue ? [{ term: 'Artwork due', value: formatDay(terms.artworkDue) }] : []),
      ]}
    />
  )
}
