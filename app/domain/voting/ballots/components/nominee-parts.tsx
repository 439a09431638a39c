import type { ReactNode } from 'react'
import type { NomineeOnPaper } from '../ballot-page.server.ts'
import { href } from '#app/platform/href.ts'
import { Card } from '#app/ui/card.tsx'

const address = (nominationId: number, name: string) =>
  href('/votes/nominee/:nominationId/file/:name', { nominationId, name })

interface NomineeCardProps {
  nominee: NomineeOnPaper
  /** The person asked for few bytes: pictures and films are links. */
  light: boolean
  children: ReactNode
}

/** A nominee with what there is to see of the work; nothing plays or loads by itself but a small still. */
export function NomineeCard({ nominee, light, children }: NomineeCardProps) {
  const { id, title, studio, credits, still, hasClip, screener, own } = nominee
  return (
    <Card title={title} className="nominee">
      {still && !light ? (
        <img
          className="nominee-still"
          src={`${address(id, still.small)}?inline`}
          alt={`Still of ${title}`}
          width={still.width}
          height={still.height}
          loading="lazy"
        />
      ) : null}
      <div className="stack">
        <p>
          {studio}
          {credits.length > 0 ? (
            <>
              {studio ? <br /> : null}
              {credits.join('; ')}
            </>
          ) : null}
        </p>
        {still || hasClip || screener ? (
          <ul className="nominee-links">
            {still ? (
              <li>
                <a href={`${address(id, still.large)}?inline`}>
                  Large still<span className="visually-hidden"> of {title}</span>
                </a>
              </li>
            ) : null}
            {hasClip ? (
              <li>
                <a href={address(id, 'clip')}>
                  Download the clip<span className="visually-hidden"> of {title}</span>
                </a>
              </li>
            ) : null}
            {screener ? (
              <li>
                <a href={screener.link} rel="noreferrer nofollow" target="_blank">
                  Screener<span className="visually-hidden"> of {title}, in a new tab</span>
                </a>
                {screener.password ? (
                  <>
                    {' '}
                    (password <code>{screener.password}</code>)
                  </>
                ) : null}
              </li>
            ) : null}
          </ul>
        ) : null}
        {hasClip && !light ? (
          // Captions are part of the picture, because entrants send no text tracks.
          <video
            className="nominee-clip"
            controls
            preload="none"
            src={address(id, 'clip')}
            aria-label={`Clip of ${title}`}
          />
        ) : null}
        {own ? <p className="hint">You worked on this, so you can’t vote for it.</p> : null}
        {children}
      </div>
    </Card>
  )
}
