import { Link } from '@remix-run/react'
import { useFrame } from '#app/ui/frame/frame-context.tsx'

const LABELS = [
  ['terms', 'Terms'],
  ['privacy', 'Privacy'],
  ['imprint', 'Legal notice'],
  ['withdrawal', 'Withdraw from a contract'],
] as const

/** Who gives the award, and links to its terms, privacy and imprint; nothing where it has none of these. */
export function FrameFoot({ className, legalOnly }: { className: string; legalOnly?: boolean }) {
  const { site } = useFrame()
  const organisation = legalOnly ? '' : site.organisation
  const links = LABELS.flatMap(([page, label]) => {
    const to = site.legal[page]
    return to ? [{ to, label }] : []
  })
  if (!organisation && links.length === 0) return null
  return (
    <p className={`frame-foot ${className}`}>
      {organisation ? <span>{organisation}</span> : null}
      {links.map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </p>
  )
}
