import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The star and the award's name, leading home. */
export function Brand() {
  const { site } = useFrame()
  return (
    <Link to={href('/')} className="brand">
      <Icon name="star" />
      {site.name}
    </Link>
  )
}
