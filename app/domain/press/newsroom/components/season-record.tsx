import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import type { ItemOfNominee } from '../named.server.ts'
import { CategoryStrip, type ShownCategory } from './category-strip.tsx'
import { itemsBeside } from './items-of-nominee.tsx'

interface SeasonRecordProps {
  categories: readonly ShownCategory[]
  items: readonly ItemOfNominee[]
}

/** The categories of a season with their nominees, and what the newsroom has of each. */
export function SeasonRecord({ categories, items }: SeasonRecordProps) {
  const beside = itemsBeside(items)
  return categories.map((category) => <CategoryStrip key={category.id} {...category} beside={beside} />)
}

interface EarlierSeasonsProps {
  seasons: readonly { year: number; label: string }[]
  page: '/winners/:year' | '/nominees/:year'
}

/** Links to the records of earlier seasons, by their years. */
export function EarlierSeasons({ seasons, page }: EarlierSeasonsProps) {
  if (seasons.length === 0) return null
  return (
    <nav aria-label="Earlier seasons" className="stack stack-tight">
      <h2>Earlier seasons</h2>
      <ul className="years">
        {seasons.map(({ year, label }) => (
          <li key={year}>
            <Link to={href(page, { year })} title={label}>
              {year}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
