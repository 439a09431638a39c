import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { browserName } from '../browser-name.ts'
import type { OpenSessions } from '../open-sessions.server.ts'

interface SessionTableProps {
  sessions: LoaderData<OpenSessions>
  /** The session of the page itself, which ends by signing out. */
  current?: string
  /** The button below the table. */
  endAll: string
}

/** Where a person is signed in, with the buttons that end their sessions one by one or together. */
export function SessionTable({ sessions, current, endAll }: SessionTableProps) {
  const { rows, count } = sessions
  const others = count - (rows.some(({ id }) => id === current) ? 1 : 0)
  return (
    <div className="stack stack-tight">
      <DataTable
        caption={count > rows.length ? `Sessions, last used ${rows.length} of ${count}` : 'Sessions'}
        rows={rows}
        empty={
          <div>
            <h2>Sessions</h2>
            <p className="hint">Not signed in anywhere.</p>
          </div>
        }
        columns={[
          {
            header: 'Browser',
            long: true,
            cell: ({ id, userAgent, address }) => (
              <>
                {browserName(userAgent)} {id === current ? <Pill tone="good">This browser</Pill> : null}
                {address ? <small>{address}</small> : null}
              </>
            ),
          },
          { header: 'Signed in', cell: ({ startedAt }) => <DateTime value={startedAt} style="short" /> },
          { header: 'Last used', cell: ({ lastSeenAt }) => <DateTime value={lastSeenAt} style="short" /> },
          {
            header: 'End',
            headerHidden: true,
            cell: ({ id, userAgent }) =>
              id === current ? null : (
                <Form method="post" noValidate>
                  <input type="hidden" name="sessionId" value={id} />
                  <Button size="xs" kind="quiet" name="intent" value="end-session">
                    End<VisuallyHidden> the session of {browserName(userAgent)}</VisuallyHidden>
                  </Button>
                </Form>
              ),
          },
        ]}
      />
      {others > 0 ? (
        <Form method="post" noValidate>
          <Button size="xs" kind="secondary" name="intent" value="end-sessions">
            {endAll}
          </Button>
        </Form>
      ) : null}
    </div>
  )
}
