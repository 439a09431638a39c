import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { passkeyForms } from '../account-schema.ts'
import { PasskeyButton } from './passkey-button.tsx'

export const PASSKEY_LABELS = { name: 'Name of the passkey' } as const

interface PasskeysProps {
  passkeys: { id: number; name: string; addedAt: string | Date; usedAt: string | Date | null }[]
  /** Says what the browser needs to make one, as JSON; none where the site has no name, or there are enough. */
  toAdd: string | null
  form: FormOf<(typeof passkeyForms)['add-passkey']>
}

/** The passkeys of a person, each with the button that takes it off, and the form that adds one. */
export function Passkeys({ passkeys, toAdd, form }: PasskeysProps) {
  return (
    <div className="stack narrow">
      {passkeys.length > 0 ? (
        <DataTable
          caption="Your passkeys"
          rows={passkeys}
          empty={null}
          columns={[
            { header: 'Name', long: true, cell: ({ name }) => <bdi>{name}</bdi> },
            { header: 'Added', cell: ({ addedAt }) => <DateTime value={addedAt} style="short" /> },
            {
              header: 'Last used',
              cell: ({ usedAt }) => (usedAt ? <DateTime value={usedAt} style="short" /> : 'Never'),
            },
            {
              header: 'Remove',
              headerHidden: true,
              cell: ({ id, name }) => (
                <Form method="post" noValidate>
                  <input type="hidden" name="passkeyId" value={id} />
                  <Button size="xs" kind="quiet" name="intent" value="remove-passkey">
                    Remove<VisuallyHidden> {name}</VisuallyHidden>
                  </Button>
                </Form>
              ),
            },
          ]}
        />
      ) : null}
      {toAdd ? (
        <Form method="post" className="stack" {...form.props} noValidate>
          <input type="hidden" name="intent" value="add-passkey" />
          <Input
            {...form.field('name')}
            label={PASSKEY_LABELS.name}
            hint="So that you know it again, like “Laptop”."
            width="medium"
            required
          />
          <PasskeyButton question={{ add: toAdd }} kind="secondary">
            Add a passkey
          </PasskeyButton>
          <noscript>
            <p>Adding a passkey takes scripts, which this browser has switched off.</p>
          </noscript>
        </Form>
      ) : null}
      {toAdd || passkeys.length > 0 ? null : (
        <p className="hint">This site is reached without a name, so it can’t have passkeys.</p>
      )}
    </div>
  )
}
