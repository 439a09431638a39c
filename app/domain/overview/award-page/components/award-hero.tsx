import type { ReactNode } from 'react'
import { WorkImage } from '#app/domain/catalogue/works/components/work.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import type { AwardPageView } from '../queries.server.ts'
import { Stage } from './stage.tsx'

interface AwardHeroProps {
  title: string
  eyebrow: string
  /** A work that won, of the latest season that has winners. */
  work: LoaderData<AwardPageView>['hero']
  /** The award's own, where no work stands for it. */
  picture: LoaderData<AwardPageView>['picture']
  /** A fact with a short name each; those without a value are left out. */
  facts: readonly { term: string; value: ReactNode }[]
  children: ReactNode
}

/** The head of the award's page: a picture, what it is, and one call to action. */
export function AwardHero({ title, eyebrow, work, picture, facts, children }: AwardHeroProps) {
  const shown = work?.picture ?? picture
  const credit = shown?.credit
  const told = facts.filter(({ value }) => value !== null && value !== '')
  return (
    <div className="hero">
      <div className="hero-picture">
        {shown ? (
          <WorkImage
            picture={shown}
            kind={work?.type ?? 'production'}
            sizes="(min-width: 48rem) 60vw, 100vw"
            first
          />
        ) : (
          <Stage />
        )}
        <div className="hero-text">
          {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
          <h1>{title}</h1>
          {children}
          {work ? (
            <p className="credit">
              “<bdi>{work.title}</bdi>”
              {work.studio ? (
                <>
                  , <bdi>{work.studio}</bdi>
                </>
              ) : null}{' '}
              · {work.category} {work.year}
              {credit ? ` · ${credit}` : ''}
            </p>
          ) : credit ? (
            <p className="credit">
              <bdi>{credit}</bdi>
            </p>
          ) : null}
        </div>
      </div>
      {told.length > 0 ? (
        <dl className="facts">
          {told.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  )
}
