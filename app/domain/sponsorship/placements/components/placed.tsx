import type { ReactNode } from 'react'
import type { publicPlacement } from '../queries.server.ts'

type Placed = ReturnType<typeof publicPlacement>

/** A plain link of a sponsor: said to be one, and without telling the other site where it was followed. */
function Leading({ link, children }: { link: string; children: ReactNode }) {
  if (!link) return children
  return (
    <a href={link} rel="sponsored noopener" referrerPolicy="no-referrer">
      {children}
    </a>
  )
}

/** The sponsors of the season, by level, with their logos or names. */
export function Sponsors({ sponsors }: { sponsors: readonly Placed[] }) {
  if (sponsors.length === 0) return null
  return (
    <section className="stack stack-tight" aria-labelledby="sponsors">
      <h2 id="sponsors">Sponsors</h2>
      <ul className="sponsors">
        {sponsors.map(({ sponsorshipId, label, name, link, picture, packageName }) => (
          <li key={sponsorshipId}>
            <Leading link={link}>
              {picture ? (
                <img
                  src={picture.src}
                  width={picture.width}
                  height={picture.height}
                  alt={name}
                  loading="lazy"
                />
              ) : (
                <strong>{name}</strong>
              )}
            </Leading>
            <small>
              {label} · {packageName}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A banner that was paid for, labelled so. */
export function SiteBanners({ banners }: { banners: readonly Placed[] }) {
  if (banners.length === 0) return null
  return (
    <aside className="stack stack-tight" aria-label="Advertisements">
      {banners.map(({ sponsorshipId, label, name, link, picture }) =>
        picture ? (
          <figure key={sponsorshipId} className="site-banner">
            <figcaption>{label}</figcaption>
            <Leading link={link}>
              <img
                src={picture.src}
                width={picture.width}
                height={picture.height}
                alt={name}
                loading="lazy"
              />
            </Leading>
          </figure>
        ) : null,
      )}
    </aside>
  )
}
