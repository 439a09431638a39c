import { Link } from '@remix-run/react'
import type { SetupCheck } from '#app/platform/setup-checks.ts'
import { Card } from '#app/ui/card.tsx'
import { Pill } from '#app/ui/pill.tsx'

/** The checks with findings, each with the page to fix it on, then those that passed. */
export function CheckList({ checks }: { checks: readonly SetupCheck[] }) {
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
              {findings.map(({ level, page, message }) => (
                <li key={message}>
                  {level === 'stops' ? <strong>{message}</strong> : message}{' '}
                  <Link to={page.to}>{page.label}</Link>
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
