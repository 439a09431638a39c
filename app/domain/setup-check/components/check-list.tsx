import { Link } from '@remix-run/react'
import type { Check, Place } from '#app/domain/setup-check/rules.ts'
import { paths } from '#app/paths.ts'
import { Card } from '#app/ui/card.tsx'
import { Pill } from '#app/ui/pill.tsx'

const places: Readonly<Record<Place, { to: string; label: string }>> = {
  deadlines: { to: paths.adminDeadlines(), label: 'Deadlines' },
  categories: { to: paths.adminCategories(), label: 'Categories' },
  settings: { to: paths.adminConfigs(), label: 'Settings' },
  memberships: { to: paths.adminMemberships(), label: 'Memberships' },
}

function stateOf({ findings }: Check) {
  if (findings.some(({ level }) => level === 'stops')) return <Pill tone="bad">Stops entrants</Pill>
  if (findings.length > 0) return <Pill tone="warn">Worth a look</Pill>
  return <Pill tone="good">In order</Pill>
}

/** Each thing that was looked at, what was found, and where it is mended. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  return checks.map((check) => (
    <Card
      key={check.title}
      title={
        <>
          {check.title} {stateOf(check)}
        </>
      }
    >
      {check.findings.length > 0 ? (
        <ul>
          {check.findings.map(({ level, place, message }) => (
            <li key={message}>
              {level === 'stops' ? <strong>{message}</strong> : message}{' '}
              <Link to={places[place].to}>{places[place].label}</Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="hint">Nothing was found.</p>
      )}
    </Card>
  ))
}
