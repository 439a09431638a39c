import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { useFrame } from '#app/ui/frame/frame-context.tsx'

const LABELS = [
  ['terms', 'Terms'],
  ['privacy', 'Privacy'],
  ['imprint', 'Legal notice'],
  ['withdrawal', 'Withdraw from a contract'],
] as const

/** Who gives the award, and links to its handbook and its legal texts; the frame with a rail has the handbook there. */
export function FrameFoot({ className, legalOnly }: { className: string; legalOnly?: boolean }) {
  const { site } = useFrame()
  const organisation = legalOnly ? '' : site.organisation
  const help = legalOnly || site.year === 0 ? [] : [{ to: href('/help'), label: 'Help' }]
  const legal = LABELS.flatMap(([page, label]) => {
    const to = site.legal[page]
    return to ? [{ to, label }] : []
  })
  const links = [...help, ...legal]
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
