import { Link } from '@remix-run/react'
import { useFrame } from '#app/ui/frame/frame-context.tsx'

/** Who gives the award, and links to its terms, privacy and imprint; nothing where it has none of these. */
export function FrameFoot({ className, legalOnly }: { className: string; legalOnly?: boolean }) {
  const { site } = useFrame()
  const organisation = legalOnly ? '' : site.organisation
  if (!organisation && site.legal.length === 0) return null
  return (
    <p className={`frame-foot ${className}`}>
      {organisation ? <span>{organisation}</span> : null}
      {site.legal.map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </p>
  )
}
