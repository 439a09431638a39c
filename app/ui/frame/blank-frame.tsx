import type { ReactNode } from 'react'
import { FrameFoot } from '#app/ui/frame/frame-foot.tsx'
import { Brand } from '#app/ui/frame/brand.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import styles from '#app/ui/styles/blank.css?url'
import { FlashNotice } from '#app/ui/toast/flash.tsx'

/** A page without navigation. Its content is a `SplitPage` or a `NarrowPage`. */
export function BlankFrame({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  )
}

export interface SplitPageProps {
  /** Above the headline, such as "12th edition · 2026". Default: the season. */
  eyebrow?: ReactNode
  /** The headline on the dark side. It is not the page's title. */
  headline: ReactNode
  /** The dates of the season, one row each. */
  facts?: readonly { term: ReactNode; value: ReactNode }[]
  /** The form side; holds the page's `h1`. */
  children: ReactNode
}

/** Two halves: what the award is, in the dark, and the form. On phones the form comes between headline and dates. */
export function SplitPage({ eyebrow, headline, facts, children }: SplitPageProps) {
  const { site, flash } = useFrame()
  return (
    <div className="split">
      <link rel="stylesheet" href={styles} />
      <div className="split-panel">
        <Brand />
        <div className="split-hero">
          <p className="split-eyebrow">{eyebrow ?? `${site.seasonLabel} · ${site.year}`}</p>
          <p className="split-headline">{headline}</p>
        </div>
      </div>
      <div className="split-form">
        <div className="stack">
          <FlashNotice flash={flash} />
          {children}
        </div>
      </div>
      <div className="split-facts">
        {facts?.length ? (
          <dl>
            {facts.map((fact, index) => (
              <div key={index}>
                <dt>{fact.term}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <FrameFoot className="split-foot" />
      </div>
    </div>
  )
}

export interface NarrowPageProps {
  children: ReactNode
  /** For longer forms and texts, 44rem in place of 28. */
  wide?: boolean
}

/** One narrow column in the middle, under the award's name: short forms, closed pages, errors. */
export function NarrowPage({ children, wide }: NarrowPageProps) {
  const { flash } = useFrame()
  return (
    <div className={wide ? 'solo solo-wide' : 'solo'}>
      <link rel="stylesheet" href={styles} />
      <Brand />
      <div className="stack">
        <FlashNotice flash={flash} />
        {children}
      </div>
      <FrameFoot className="solo-foot" />
    </div>
  )
}
