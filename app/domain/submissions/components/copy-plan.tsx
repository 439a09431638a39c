import { Card } from '#app/ui/card.tsx'

export interface CopyPlanLabels {
  copied: readonly string[]
  left: readonly { label: string; why: string }[]
}

/** What is copied and what is not, before it is done. */
export function CopyPlanCards({ plan }: { plan: CopyPlanLabels }) {
  return (
    <>
      <Card title={`Will be copied (${plan.copied.length})`}>
        {plan.copied.length > 0 ? (
          <ul>
            {plan.copied.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        ) : (
          <p>These entries have no answered questions in common.</p>
        )}
      </Card>
      {plan.left.length > 0 ? (
        <Card title={`Will not be copied (${plan.left.length})`}>
          <ul>
            {plan.left.map(({ label, why }) => (
              <li key={label}>
                {label}. <span className="hint">{why}</span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  )
}
