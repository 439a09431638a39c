import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { PUBLIC_PLACES, type PublicPlace } from '../public-places.ts'

interface PublicLinksProps {
  /** Leave out on a page below one of them, or beside them. */
  here?: PublicPlace | undefined
  /** Those that have something on them. */
  places: readonly PublicPlace[]
  /** For guests, where no other navigation has it. */
  withSignIn?: boolean
}

/** The public pages of the award, on each of them: this one, and the others that are worth a visit. */
export function PublicLinks({ here, places, withSignIn }: PublicLinksProps) {
  return (
    <nav aria-label="Public pages" className="public-links">
      {PUBLIC_PLACES.filter(([address]) => address === here || places.includes(address)).map(
        ([address, label]) =>
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
