import { Written } from '#app/domain/mail/components/text-blocks.tsx'
import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { TimeInZone, useInZone } from '#app/ui/zone-column.tsx'
import type { AwardPageView } from '../queries.server.ts'

export type ShownSeason = NonNullable<LoaderData<AwardPageView>['season']>

const CATEGORY_TYPES = ['production', 'achievement'] as const
const list = new Intl.ListFormat('en', { type: 'disjunction' })

/** The tiers that are not over, with their prices. */
export function Tiers({ tiers }: { tiers: ShownSeason['call']['tiers'] }) {
  const inZone = useInZone()
  if (tiers.length === 0) return null
  return (
    <DataTable
      caption="Dates and prices"
      rows={tiers}
      columns={[
        {
          header: 'Tier',
          long: true,
          cell: ({ name, scope, now }) => (
            <>
              {name} {now ? <Pill tone="good">Now</Pill> : null}
              {scope ? <small>{scope}</small> : null}
            </>
          ),
        },
        { header: inZone('Opens'), cell: ({ opensAt }) => <TimeInZone value={opensAt} /> },
        { header: inZone('Closes'), cell: ({ closesAt }) => <TimeInZone value={closesAt} /> },
        { header: 'Entry fee', cell: ({ prices }) => prices || '–' },
      ]}
    />
  )
}

/** The categories by name; a price stands beside one only where categories differ in it. */
export function Categories({ call, query }: { call: ShownSeason['call']; query: string }) {
  if (call.total === 0) return <p>We’ll publish the categories here.</p>
  const rest = call.found - call.categories.length
  return (
    <section className="stack stack-tight">
      <h2>Categories</h2>
      {call.searched ? <FilterBar search="Search categories" narrowed={query !== ''} /> : null}
      {call.categories.length === 0 ? <NoResults /> : null}
      {CATEGORY_TYPES.map((type) => (
        <Names
          key={type}
          heading={call.typed ? CATEGORY_TYPE_LABELS[type] : null}
          categories={call.categories.filter((each) => each.type === type)}
        />
      ))}
      {rest > 0 ? <p className="hint">Search to find {rest} more.</p> : null}
    </section>
  )
}

interface NamesProps {
  heading: string | null
  categories: ShownSeason['call']['categories']
}

function Names({ heading, categories }: NamesProps) {
  if (categories.length === 0) return null
  return (
    <>
      {heading ? <h3>{heading}</h3> : null}
      <ul className="names">
        {categories.map(({ id, code, name, summary, price }) => (
          <li key={id}>
            {code} <bdi>{name}</bdi>
            {price ? `, ${price}` : ''}
            {summary ? <small>{summary}</small> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Who can enter, and how they pay. */
export function Entering({ season }: { season: ShownSeason }) {
  const { payment } = season
  return (
    <>
      {season.eligibility ? (
        <section className="stack stack-tight">
          <h2>Who can enter</h2>
          <Written text={season.eligibility} />
        </section>
      ) : null}
      {payment.length > 0 ? (
        <section className="stack stack-tight">
          <h2>How to pay</h2>
          <p>We send an invoice at checkout. Pay it by {list.format(payment)}.</p>
        </section>
      ) : null}
    </>
  )
}

/** The memberships a person can sign up for. */
export function Memberships({ memberships }: Pick<ShownSeason, 'memberships'>) {
  if (memberships.length === 0) return null
  return (
    <section className="stack stack-tight">
      <h2>Memberships</h2>
      <ul>
        {memberships.map(({ code, name, description, price }) => (
          <li key={code}>
            <strong>{name}</strong>, {price}
            {description ? `: ${description}` : ''}
          </li>
        ))}
      </ul>
    </section>
  )
}
