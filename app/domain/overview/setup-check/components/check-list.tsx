import { Link } from '@remix-run/react'
import type { Check, Place } from '#app/domain/overview/setup-check/rules.ts'
import { href } from '#app/platform/href.ts'
import { Card } from '#app/ui/card.tsx'
import { Pill } from '#app/ui/pill.tsx'

const places: Readonly<Record<Place, { to: string; label: string }>> = {
  deadlines: { to: href('/admin/deadlines'), label: 'Deadlines' },
  categories: { to: href('/admin/categories'), label: 'Categories' },
  settings: { to: href('/admin/configs'), label: 'Settings' },
  memberships: { to: href('/admin/memberships'), label: 'Memberships' },
}

/** The checks with findings, each with the page to fix it on, then those that passed. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const inOrder = checks.filter(({ findings }) => findings.length === 0)
  return (
    <>
      {checks
        .filter(({ findings }) => findings.length > 0)
        .map(({ title, findings }) => (
          <Card
            key={title}
            title={
              <>
                {title}{' '}
                {findings.some(({ level }) => level === 'stops') ? (
                  <Pill tone="bad">Stops entrants</Pill>
                ) : (
                  <Pill tone="warn">Check this</Pill>
                )}
              </>
            }
          >
            <ul>
              {findings.map(({ level, place, message }) => (
                <li key={message}>
                  {level === 'stops' ? <strong>{message}</strong> : message}{' '}
                  <Link to={places[place].to}>{places[place].label}</Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      {inOrder.length > 0 ? (
        <Card
          title={
            <>
              Other checks <Pill tone="good">Passed</Pill>
            </>
          }
        >
          <ul>
            {inOrder.map(({ title }) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  )
}
