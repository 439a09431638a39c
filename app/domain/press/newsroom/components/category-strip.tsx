import type { ReactNode } from 'react'
import { Work } from '#app/domain/catalogue/works/components/work.tsx'
import type { WorkPicture } from '#app/domain/catalogue/works/picture.ts'
import { categoryCode, categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { PublicCategory } from '#app/domain/nominees/nominations/public-nominees.server.ts'

/** A nominee as a page shows it. */
type ShownNominee = PublicCategory['nominees'][number] & { picture: WorkPicture | null }

export interface ShownCategory extends Omit<PublicCategory, 'nominees'> {
  nominees: readonly ShownNominee[]
  /** The ids of those who won. */
  won?: readonly number[]
  outcome?: string | null
}

interface CategoryStripProps extends ShownCategory {
  /** What is shown below each. */
  beside?: (id: number) => ReactNode
}

/** What is said of those who won an award. */
const winnerMark = (winners: number): string => (winners > 1 ? 'Winner (tie)' : 'Winner')

/** A category with its nominees as cards, those who won it first and larger. */
export function CategoryStrip({ nominees, won = [], outcome, beside, ...category }: CategoryStripProps) {
  const { type } = category
  const first = nominees.filter(({ id }) => won.includes(id))
  const others = nominees.filter(({ id }) => !won.includes(id))
  return (
    <section className="award" id={categoryCode(category)}>
      <h2>{categoryTitle(category)}</h2>
      {outcome ? <p>{outcome}</p> : null}
      <ul className="strip">
        {[...first, ...others].map(({ id, title, studio, people, picture }, at) => (
          <li key={id} className={at < first.length ? 'strip-won' : undefined}>
            <Work
              {...{ kind: type, title, studio, people, picture }}
              mark={at < first.length ? winnerMark(first.length) : null}
            >
              {beside?.(id)}
            </Work>
          </li>
        ))}
      </ul>
    </section>
  )
}
