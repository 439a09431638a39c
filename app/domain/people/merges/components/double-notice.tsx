import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Notice } from '#app/ui/notice.tsx'

interface DoubleNoticeProps {
  userId: number
  /** The account that this one was merged into. */
  mergedInto: number | null
  /** Other accounts of its address, and which of the two is offered to stay. */
  doubles: readonly { id: number; name: string; staysId: number }[]
  /** Whether the viewer's role merges accounts. */
  mayMerge: boolean
}

/** On a person's page: the address has another account, or this one was merged. */
export function DoubleNotice({ userId, mergedInto, doubles, mayMerge }: DoubleNoticeProps) {
  return (
    <>
      {mergedInto === null ? null : (
        <Notice title="This account was merged into another one">
          <Link to={href('/admin/people/:id', { id: mergedInto })}>Open account {mergedInto}</Link>
        </Notice>
      )}
      {doubles.map(({ id, name, staysId }) => (
        <Notice key={id} title="This address has another account">
          <p>
            <Link to={href('/admin/people/:id', { id })}>
              Account {id}
              {name ? ` (${name})` : ''}
            </Link>{' '}
            has the same address in another spelling.
          </p>
          {mayMerge ? (
            <Link
              to={href('/admin/people/:id/merge/:other', {
                id: staysId,
                other: staysId === id ? userId : id,
              })}
            >
              Merge the accounts
            </Link>
          ) : (
            'An admin can merge them.'
          )}
        </Notice>
      ))}
    </>
  )
}
