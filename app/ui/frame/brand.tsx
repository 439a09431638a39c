import { Link } from '@remix-run/react'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The star and the award's name, leading home. */
export function Brand() {
  const { site } = useFrame()
  return (
    <Link to="/" className="brand">
      <Icon name="star" />
      {site.name}
    </Link>
  )
}
