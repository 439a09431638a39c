import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { CredentialWindow } from '../window.ts'

/** In place of the form while the press cannot apply: when it can, and whom to ask. */
export function CredentialsClosed({ window, contact }: { window: CredentialWindow; contact: string }) {
  const { state, opensAt, closesAt } = window
  return (
    <Notice title={state === 'before' ? 'Applications are not open yet' : 'Applications are closed'}>
      {state === 'before' && opensAt ? (
        <>
          They open <DateTime value={opensAt} />
          {closesAt ? (
            <>
              {' '}
              and close <DateTime value={closesAt} />
            </>
          ) : null}
          .{' '}
        </>
      ) : null}
      {state === 'closed' && closesAt ? (
        <>
          They closed <DateTime value={closesAt} />.{' '}
        </>
      ) : null}
      <PressContact contact={contact} />
    </Notice>
  )
}

/** Whom to ask, where the award says so. */
export function PressContact({ contact }: { contact: string }) {
  if (!contact) return null
  return (
    <>
      Press contact: <a href={`mailto:${contact}`}>{contact}</a>.
    </>
  )
}
