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

/** What was found first, each with where it is mended; then what was looked at and is in order. */
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
                  <Pill tone="warn">Worth a look</Pill>
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
              Looked at <Pill tone="good">In order</Pill>
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
