import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

/** A credit line to be copied: as text, and where scripts run with a button. */
export function CreditLine({ credit, title }: { credit: string; title: string }) {
  const [canCopy, setCanCopy] = useState(false)
  const [copied, setCopied] = useState(false)
  // Only available on a secure connection.
  useEffect(() => setCanCopy(Boolean(globalThis.navigator?.clipboard)), [])
  if (!credit) return null
  return (
    <p className="credit-line">
      <span>{credit}</span>{' '}
      {canCopy ? (
        <Button
          type="button"
          kind="quiet"
          onClick={() => void navigator.clipboard.writeText(credit).then(() => setCopied(true))}
        >
          Copy credit line<VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
      ) : null}
      <span role="status">{copied ? 'Copied' : ''}</span>
    </p>
  )
}
