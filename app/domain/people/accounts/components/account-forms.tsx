import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form } from '@remix-run/react'
import { countries } from '#app/platform/places/place-lists.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { controlsOf, type FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { phoneMask } from '#app/ui/mask.ts'
import { MaskedInput } from '#app/ui/masked-input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import type { emailChangeSchema, ownNameSchema, passwordChangeSchema } from '../account-schema.ts'
import type { pendingEmailOf } from '../email-change.server.ts'
import { NEW_PASSWORD_HINT } from '../password-rules.ts'
import { PasswordInput } from './password-input.tsx'

export const DETAILS_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  country: 'Country',
} as const

export const EMAIL_LABELS = { email: 'New email address', password: 'Present password' } as const

export const PASSWORD_LABELS = {
  current: 'Present password',
  password: 'New password',
  repeat: 'Repeat new password',
} as const

/** A person's own name and how to reach them. */
export function DetailsForm({ form }: { form: FormOf<typeof ownNameSchema> }) {
  const control = controlsOf(form.field, DETAILS_LABELS)
  return (
    <Form method="post" className="stack narrow" {...form.props} noValidate>
      <input type="hidden" name="intent" value="details" />
      <Input {...control('firstName')} autoComplete="given-name" maxLength={60} required />
      <Input {...control('lastName')} autoComplete="family-name" maxLength={60} required />
      <MaskedInput
        {...control('phone')}
        optional
        hint="Include the country code, such as +1 213 555 0100."
        mask={phoneMask}
        type="tel"
        autoComplete="tel"
        width="medium"
      />
      <SearchSelect
        {...control('country')}
        optional
        placeholder="Select a country"
        options={countries}
        autoComplete="country"
      />
      <ButtonRow>
        <Button>Save details</Button>
      </ButtonRow>
    </Form>
  )
}

interface EmailFormProps {
  form: FormOf<typeof emailChangeSchema>
  email: string
  pending: LoaderData<Awaited<ReturnType<typeof pendingEmailOf>>>
}

/** The present address, one that waits for its confirmation, and the form that asks for another. */
export function EmailForm({ form, email, pending }: EmailFormProps) {
  return (
    <section className="stack narrow" aria-labelledby="email-heading">
      <h2 id="email-heading">Email address</h2>
      <p>
        You sign in as <strong>{email}</strong>, and we write to this address.
      </p>
      {pending ? (
        <Notice title={`Open the link we sent to ${pending.email}`}>
          <Form method="post" className="button-row" noValidate>
            <span>
              Your address changes then. The link works until <DateTime value={pending.until} />.
            </span>
            <Button kind="secondary" size="xs" name="intent" value="cancel-email">
              Cancel email change
            </Button>
          </Form>
        </Notice>
      ) : null}
      <Form method="post" className="stack" {...form.props} noValidate>
        <input type="hidden" name="intent" value="email" />
        <Input
          {...form.field('email')}
          label={EMAIL_LABELS.email}
          type="email"
          autoComplete="email"
          hint="We email a link there. Until you open it, nothing changes."
          required
        />
        <PasswordInput
          name={form.name('password')}
          errors={form.field('password').errors}
          label={EMAIL_LABELS.password}
          autoComplete="current-password"
          required
        />
        <ButtonRow>
          <Button kind="secondary">Change email address</Button>
        </ButtonRow>
      </Form>
    </section>
  )
}

/** Changes the password with the present one. */
export function PasswordForm({ form }: { form: FormOf<ReturnType<typeof passwordChangeSchema>> }) {
  const control = (name: keyof typeof PASSWORD_LABELS) => ({
    name: form.name(name),
    errors: form.field(name).errors,
    label: PASSWORD_LABELS[name],
    required: true,
  })
  return (
    <Form method="post" className="stack narrow" {...form.props} noValidate>
      <h2>Password</h2>
      <input type="hidden" name="intent" value="password" />
      <PasswordInput {...control('current')} autoComplete="current-password" />
      <PasswordInput {...control('password')} autoComplete="new-password" hint={NEW_PASSWORD_HINT} />
      <PasswordInput {...control('repeat')} autoComplete="new-password" />
      <p className="hint">You’ll be signed out in all other browsers.</p>
      <ButtonRow>
        <Button>Change password</Button>
      </ButtonRow>
    </Form>
  )
}
