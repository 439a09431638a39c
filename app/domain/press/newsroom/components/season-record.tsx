import { Link } from '@remix-run/react'
import { NomineeTitles } from '#app/domain/nominees/nominations/components/nominee-titles.tsx'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { href } from '#app/platform/href.ts'
import type { RecordedCategory } from '../earlier-seasons.server.ts'
import type { ItemOfNominee } from '../named.server.ts'
import { itemsBeside } from './items-of-nominee.tsx'

/** Nominees of an earlier season by category, with the winners above them where they are shown. */
export function SeasonRecord({
  categories,
  items,
  withWinners,
}: {
  categories: readonly RecordedCategory[]
  items: readonly ItemOfNominee[]
  withWinners: boolean
}) {
  const beside = itemsBeside(items)
  return categories.map(({ winners, outcome, ...category }) => (
    <section key={category.id} className="stack stack-tight">
      <h2>{categoryTitle(category)}</h2>
      {withWinners && winners.length > 0 ? (
        <p>
          {winners.length > 1 ? 'Winners' : 'Winner'}:{' '}
          {winners.map(({ id, title }, index) => (
            <strong key={id}>
              {index > 0 ? ' and ' : ''}
              <bdi>{title}</bdi>
            </strong>
          ))}
        </p>
      ) : null}
      {withWinners && outcome ? <p>{outcome}</p> : null}
      <NomineeTitles nominees={category.nominees} beside={beside} />
    </section>
  ))
}

/** Links to the records of earlier seasons. */
export function EarlierSeasons({
  seasons,
  page,
}: {
  seasons: readonly { year: number; label: string }[]
  page: '/winners/:year' | '/nominees/:year'
}) {
  if (seasons.length === 0) return null
  return (
    <nav aria-label="Earlier seasons" className="stack stack-tight">
      <h2>Earlier seasons</h2>
      <ul>
        {seasons.map(({ year, label }) => (
          <li key={year}>
            <Link to={href(page, { year })}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
