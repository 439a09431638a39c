import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { resultsAdminPage } from '../admin-page.server.ts'

type Page = Awaited<ReturnType<typeof resultsAdminPage>>

/** Who can open a result, with another of them. */
export function HolderTable({ holders }: Pick<Page, 'holders'>) {
  return (
    <DataTable
      caption="Key holders"
      captionHidden
      rows={holders}
      rowKey={({ userId }) => userId}
      columns={[
        { header: 'Admin', cell: ({ name }) => name },
        { header: 'Passphrase set', cell: ({ since }) => <DateTime value={since} /> },
      ]}
      empty={
        <p>
          There are no key holders. At least two admins have to set a passphrase before voting closes. Who
          becomes an admin after voting has opened holds a key only if two key holders agree.
        </p>
      }
    />
  )
}

/** Admins whose key waits until key holders agree; nothing where there is none. */
export function AskingTable({ asking }: Pick<Page, 'asking'>) {
  if (asking.length === 0) return null
  return (
    <DataTable
      caption="Waiting for key holders to agree"
      rows={asking}
      rowKey={({ userId }) => userId}
      columns={[
        { header: 'Admin', cell: ({ name }) => name },
        { header: 'Passphrase set', cell: ({ since }) => <DateTime value={since} /> },
        { header: 'Agreed', cell: ({ agreed, needs }) => `${agreed} of ${needs}` },
        {
          header: 'Agree',
          cell: ({ userId, name, canAgree }) =>
            canAgree ? (
              <Form method="post" noValidate>
                <input type="hidden" name="intent" value="agree" />
                <input type="hidden" name="userId" value={userId} />
                <Button kind="secondary">Agree to {name}</Button>
              </Form>
            ) : null,
        },
      ]}
    />
  )
}
