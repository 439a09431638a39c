import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'

const PLACES = [
  ['/award', 'The award'],
  ['/nominees', 'Nominees'],
  ['/winners', 'Winners'],
  ['/calendar', 'Events'],
  ['/press-room', 'Press room'],
] as const

export type PublicPlace = (typeof PLACES)[number][0]

interface PublicLinksProps {
  here: PublicPlace
  /** Shown beside it; all of them unless given. */
  others?: readonly PublicPlace[]
  /** For guests, where no other navigation has it. */
  withSignIn?: boolean
}

/** The public pages of the award, on each of them. */
export function PublicLinks({ here, others, withSignIn }: PublicLinksProps) {
  return (
    <nav aria-label="Public pages" className="public-links">
      {PLACES.filter(([address]) => address === here || !others || others.includes(address)).map(([address, label]) =>
        address === here ? (
          <span key={address} aria-current="page">
            {label}
          </span>
        ) : (
          <Link key={address} to={href(address)}>
            {label}
          </Link>
        ),
      )}
      {withSignIn ? <Link to={href('/')}>Sign in</Link> : null}
    </nav>
  )
}
