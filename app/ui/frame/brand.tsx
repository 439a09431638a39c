import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The award's logo, or a star, and its name, leading home. */
export function Brand() {
  const { site } = useFrame()
  return (
    <Link to={href('/')} className="brand">
      {site.logo ? <img src={site.logo} alt="" className="brand-logo" /> : <Icon name="star" />}
      {site.name}
    </Link>
  )
}
