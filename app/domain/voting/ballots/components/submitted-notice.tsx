import type { SubmittedState } from '../own-ballot.server.ts'
import { href } from '#app/platform/href.ts'
import { Link } from '@remix-run/react'
import { Notice } from '#app/ui/notice.tsx'

/** Whether the ballot was submitted, and what counts. */
export function SubmittedNotice({
  submitted,
}: {
  submitted: { state: SubmittedState; code: string | null }
}) {
  if (submitted.state === 'standing' && submitted.code)
    return (
      <Notice tone="good" title="Your ballot is submitted">
        <p>
          Your receipt code: <span className="receipt-code">{groups(submitted.code)}</span>
        </p>
        <p>
          Anyone with this code can <Link to={href('/votes/receipt')}>check</Link> that the ballot is stored;
          it doesn’t reveal your choices. A newly submitted ballot replaces this one.
        </p>
      </Notice>
    )
  if (submitted.state === 'changed')
    return (
      <Notice title="You changed your ballot after submitting it">
        What is saved now counts. Submit again to get a receipt for it.
      </Notice>
    )
  return null
}

const groups = (code: string) => code.match(/.{1,5}/g)?.join('-') ?? code
