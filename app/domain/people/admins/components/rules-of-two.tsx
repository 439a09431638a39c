import { Card } from '#app/ui/card.tsx'
import type { RuleOfTwo } from '#app/platform/rules-of-two.ts'
import { LONE_WAIT_HOURS, NEW_ADMIN_HOURS } from '../rules.ts'

/** Says what one admin cannot do alone. */
export function RulesOfTwo({ rules }: { rules: readonly RuleOfTwo[] }) {
  return (
    <Card title="Changes that need two admins">
      <ul>
        {rules.map(({ key, what }) => (
          <li key={key}>{what}</li>
        ))}
      </ul>
      <p className="hint">
        One proposes, another decides. Who became an admin less than {NEW_ADMIN_HOURS} hours ago, or after the
        proposal, does not decide. Where no other admin could confirm a new one, their role begins
        automatically after {LONE_WAIT_HOURS} hours.
      </p>
    </Card>
  )
}
