import type { ReactNode } from 'react'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Work } from '#app/domain/catalogue/works/components/work.tsx'
import type { WorkPicture } from '#app/domain/catalogue/works/picture.ts'
import { categoryCode, categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { PublicCategory } from '#app/domain/nominees/nominations/public-nominees.server.ts'

/** A nominee as a page shows it. */
type ShownNominee = PublicCategory['nominees'][number] & {
  picture: WorkPicture | null
  /** Of a category that honours people. */
  portraits?: readonly (string | null)[]
}

export interface ShownCategory extends Omit<PublicCategory, 'nominees'> {
  nominees: readonly ShownNominee[]
  /** The ids of those who won. */
  won?: readonly number[]
  /** The ids of those who share their place with another winner; of several who are elected none does. */
  tied?: readonly number[]
  /** The ids of those whom the jury honoured. */
  honoured?: readonly number[]
  outcome?: string | null
  /** The words of the jury. */
  statement?: string
}

interface CategoryStripProps extends ShownCategory {
  /** What is shown below each. */
  beside?: (id: number) => ReactNode
}

/** The card of a winner is two columns wide. */
const WON_SIZES = '(min-width: 48rem) 31rem, 94vw'

/** What is said of those who won an award. */
const winnerMark = (isTied: boolean): string => (isTied ? 'Winner (tie)' : 'Winner')

/** A category with its nominees as cards, those who won it first and larger. */
export function CategoryStrip({ nominees, outcome, beside, ...category }: CategoryStripProps) {
  const { type, won = [], tied = [], honoured = [], statement } = category
  const first = nominees.filter(({ id }) => won.includes(id))
  const shown = first.filter(({ id }) => tied.includes(id))
  const others = nominees.filter(({ id }) => !won.includes(id))
  return (
    <section className="award" id={categoryCode(category)}>
      <h2>{categoryTitle(category)}</h2>
      {outcome ? <p>{outcome}</p> : null}
      <ul className="strip">
        {[...first, ...others].map(({ id, title, studio, people, picture, portraits }, at) => (
          <li key={id} className={at < first.length ? 'strip-won' : undefined}>
            <Work
              {...{ kind: type, title, studio, people, picture, portraits }}
              sizes={at < first.length ? WON_SIZES : undefined}
              mark={at < first.length ? winnerMark(shown.length > 1 && tied.includes(id)) : null}
            >
              {honoured.includes(id) ? <p>Honourable mention</p> : null}
              {beside?.(id)}
            </Work>
          </li>
        ))}
      </ul>
      {statement ? (
        <blockquote>
          <PlainText>{statement}</PlainText>
        </blockquote>
      ) : null}
    </section>
  )
}
