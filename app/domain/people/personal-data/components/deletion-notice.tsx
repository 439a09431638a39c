import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'

interface DeletionNoticeProps {
  userId: number
  name: string
  asked: { askedAt: Date; reason: string } | null
  /** Whether the viewer's role decides about it. */
  mayDecide: boolean
}

/** On a person's page: a request to have the account deleted. */
export function DeletionNotice({ userId, name, asked, mayDecide }: DeletionNoticeProps) {
  if (!asked) return null
  return (
    <Notice title={`${name} asks to have this account deleted`}>
      <p>
        Asked <DateTime value={asked.askedAt} style="short" />.{' '}
        {asked.reason ? `Reason: ${asked.reason}` : 'No reason given.'}
      </p>
      {mayDecide ? (
        <Link to={href('/admin/people/:id/deletion', { id: userId })}>Decide about the deletion</Link>
      ) : (
        'An admin decides about it.'
      )}
    </Notice>
  )
}
