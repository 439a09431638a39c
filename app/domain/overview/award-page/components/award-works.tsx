import { Link } from '@remix-run/react'
import { Work, WorkImage } from '#app/domain/catalogue/works/components/work.tsx'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { ShownSeason } from './award-call.tsx'

/** A picture of a tile is a quarter of a card. */
const TILE_SIZES = '(min-width: 48rem) 8rem, 23vw'

/** Each category with pictures of its nominees, leading to all of them. */
export function NomineeTiles({ nominees }: Pick<ShownSeason, 'nominees'>) {
  return (
    <section className="award">
      <h2>The nominees</h2>
      <ul className="tiles">
        {nominees.map(({ id, type, name, code, count, pictures }) => (
          <li key={id} className="work">
            <Link to={`${href('/nominees')}#${code}`}>
              <span className="tile">
                {pictures.map((each) => (
                  <WorkImage key={each.id} picture={each.picture} kind={type} sizes={TILE_SIZES} decorative />
                ))}
              </span>
              <strong>{name}</strong>
            </Link>{' '}
            <small>{countText(count, 'nominee', 'nominees')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The categories of which everyone may see what advanced from a round. */
export function PublishedRounds({ rounds }: Pick<ShownSeason, 'rounds'>) {
  return (
    <section className="award">
      <h2>Chosen so far</h2>
      <ul>
        {rounds.map(({ id, name, category, count }) => (
          <li key={id}>
            <Link to={href('/award/rounds/:roundId', { roundId: id })}>
              {name}: {category}
            </Link>{' '}
            <small>{countText(count, 'work', 'works')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Those who won, each with the award it got. */
export function WinnersGrid({ winners }: Pick<ShownSeason, 'winners'>) {
  return (
    <section className="award">
      <h2>The winners</h2>
      <ul className="strip">
        {winners.map(({ id, type, category, title, studio, people, picture, portraits }) => (
          <li key={id}>
            <Work {...{ kind: type, title, studio, people, picture, portraits }} above={category} />
          </li>
        ))}
      </ul>
    </section>
  )
}
