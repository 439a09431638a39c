import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'

export interface ClosedWindow {
  state: 'open' | 'before' | 'closed'
  opensAt: Date | null
  closesAt: Date | null
}

/** In place of the form while sponsors cannot apply: when they can, and whom to ask. */
export function ApplicationsClosed({ window, contact }: { window: ClosedWindow; contact: string }) {
  return (
    <Notice title={window.state === 'before' ? 'Applications are not open yet' : 'Applications are closed'}>
      {window.state === 'before' && window.opensAt ? (
        <>
          They open <DateTime value={window.opensAt} />
          {window.closesAt ? (
            <>
              {' '}
              and close <DateTime value={window.closesAt} />
            </>
          ) : null}
          .{' '}
        </>
      ) : null}
      <AskUs contact={contact} />
    </Notice>
  )
}

/** Whom to ask, where the award says so. */
export function AskUs({ contact }: { contact: string }) {
  if (!contact) return null
  return (
    <>
      Questions? Email <a href={`mailto:${contact}`}>{contact}</a>.
    </>
  )
}
