import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Notice } from '#app/ui/notice.tsx'

/** Says why a saved choice is not shown: only the browser it was saved in opens it. */
export function UnseenNotice() {
  return (
    <Notice title="Your choice is saved, but does not open here">
      Only the browser you saved it in shows it. To see it here, enter your{' '}
      <Link to={href('/votes/code')}>ballot code</Link>. A new choice replaces the saved one.
    </Notice>
  )
}
