import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import type { SetupCheck } from '#app/platform/setup-checks.ts'
import { Card } from '#app/ui/card.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Pill } from '#app/ui/pill.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { LEVEL_LABELS } from './check-list.tsx'

const MAX_SHOWN = 8

/** On an admin's first screen: what is still to be set up before entries come in; nothing once every check passes. */
export function SetupCard({ checks }: { checks: readonly SetupCheck[] }) {
  const findings = checks.flatMap((check) => check.findings)
  if (findings.length === 0) return null
  const inOrder = [
    ...findings.filter(({ level }) => level === 'stops'),
    ...findings.filter(({ level }) => level === 'warns'),
  ]
  const passed = checks.filter((check) => check.findings.length === 0).length
  return (
    <Card
      title="Set up the award"
      actions={
        <>
          <Link to={href('/admin/set-up')}>Go step by step</Link>
          <Link to={href('/admin/setup-check')}>See all {countText(checks.length, 'check', 'checks')}</Link>
        </>
      }
    >
      <Progress value={passed} max={checks.length} label="Checks passed" />
      <ul className="stack stack-tight">
        {inOrder.slice(0, MAX_SHOWN).map(({ level, message, page }) => (
          <li key={message}>
            <Pill {...LEVEL_LABELS[level]} /> {message} <Link to={page.to}>{page.label}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
