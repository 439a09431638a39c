import { Form } from '@remix-run/react'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { resultsAdminPage } from '../admin-page.server.ts'
import type { keySchema } from '../schema.ts'

type Page = Awaited<ReturnType<typeof resultsAdminPage>>

interface KeyFormProps extends Pick<Page, 'isHolder' | 'isAsking'> {
  keysFixedAt: Date | string | null
  form: FormOf<typeof keySchema>
}

/** Sets a passphrase, or another one. */
export function KeyForm({ isHolder, isAsking, keysFixedAt, form }: KeyFormProps) {
  const isFixed = keysFixedAt !== null
  return (
    <Form method="post" className="stack narrow" {...form.props}>
      <input type="hidden" name="intent" value="key" />
      {isHolder ? (
        <Input
          {...form.field('current')}
          type="password"
          autoComplete="off"
          label="Passphrase you have now"
          hint={
            isFixed
              ? 'If you have forgotten it, leave this empty. Other key holders then have to agree to your new key.'
              : 'If you have forgotten it, leave this empty. Runs that are already sealed then don’t open with your new key.'
          }
        />
      ) : null}
      <Input
        {...form.field('passphrase')}
        type="password"
        autoComplete="new-password"
        label={isHolder || isAsking ? 'New passphrase' : 'Passphrase'}
        hint="12 characters or more, not your account’s password."
      />
      <Input {...form.field('again')} type="password" autoComplete="new-password" label="Passphrase again" />
      {isFixed && !isHolder ? <p>Key holders have to agree before your key opens anything.</p> : null}
      <ButtonRow>
        <Button kind="secondary">{isHolder || isAsking ? 'Change passphrase' : 'Become a key holder'}</Button>
      </ButtonRow>
    </Form>
  )
}

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
        {
          header: 'Passphrase tried',
          cell: ({ drilledAt }) => (drilledAt ? <DateTime value={drilledAt} /> : 'Not yet'),
        },
      ]}
      empty={
        <p>
          There are no key holders. At least two admins have to set a passphrase before voting opens. After
          that, another one holds a key only if two key holders agree.
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
