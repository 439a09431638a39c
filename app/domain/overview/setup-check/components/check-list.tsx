import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Finding, SetupCheck } from '#app/platform/setup-checks.ts'
import { Card } from '#app/ui/card.tsx'
import { Pill, type StateLabel } from '#app/ui/pill.tsx'
import { arrangeChecks, type ArrangedFinding } from '../arrange.ts'

export const LEVEL_LABELS: Readonly<Record<Finding['level'], StateLabel>> = {
  stops: { label: 'Stops entrants', tone: 'bad' },
  warns: { label: 'Check this', tone: 'warn' },
}

/** Lists what was found, what stops entrants first, each with the page to fix it on; the checks that passed are folded. */
export function CheckList({
  checks,
  instead,
}: {
  checks: readonly SetupCheck[]
  /** What else can be done about a check that stops no one. */
  instead?: (check: ArrangedFinding['check']) => ReactNode
}) {
  const { groups, passed } = arrangeChecks(checks)
  return (
    <>
      {groups.map(({ level, count, stages }) => (
        <Card
          key={level}
          title={
            <>
              <Pill {...LEVEL_LABELS[level]} /> {count}
            </>
          }
        >
          {stages.map(({ label, findings }) => (
            <div key={label}>
              <h3>{label}</h3>
              <ul>
                {findings.map(({ page, message, check, isLast }) => (
                  <li key={message}>
                    {level === 'stops' ? <strong>{message}</strong> : message}{' '}
                    <Link to={page.to}>{page.label}</Link>
                    {level === 'warns' && isLast ? instead?.(check) : null}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Card>
      ))}
      {passed.length > 0 ? (
        <details>
          <summary>Passed ({passed.length})</summary>
          <ul>
            {passed.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}
