import { Form } from '@remix-run/react'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { beginFactorSchema, codeSchema, factorProofSchema } from '../account-schema.ts'
import { PasswordInput } from './password-input.tsx'

export const FACTOR_LABELS = { password: 'Present password', code: 'Code' } as const

function Password({ form }: { form: Pick<FormOf<typeof beginFactorSchema>, 'name' | 'field'> }) {
  return (
    <PasswordInput
      {...form.field('password')}
      label={FACTOR_LABELS.password}
      autoComplete="current-password"
      required
    />
  )
}

function Code({ form, hint }: { form: Pick<FormOf<typeof codeSchema>, 'field'>; hint: string }) {
  return (
    <Input
      {...form.field('code')}
      {...{ label: FACTOR_LABELS.code, hint, spellCheck: false, required: true }}
      autoComplete="one-time-code"
      width="medium"
    />
  )
}

/** Explains the second step, and begins it by a button. */
export function BeginFactor({ form }: { form: FormOf<typeof beginFactorSchema> }) {
  return (
    <Form method="post" className="stack narrow" {...form.props} noValidate>
      <h2>Second step</h2>
      <p>
        With it, signing in also asks for a code from an app on your phone, such as an authenticator or a
        password manager. A person who learns your password can’t sign in with it alone.
      </p>
      <input type="hidden" name="intent" value="begin" />
      <Password form={form} />
      <ButtonRow>
        <Button>Set up the second step</Button>
      </ButtonRow>
    </Form>
  )
}

interface ConfirmProps {
  form: FormOf<typeof codeSchema>
  secret: string
  code: { size: number; path: string }
}

/** The secret, as a picture for an app and as text, and the first code of it. */
export function ConfirmFactor({ form, secret, code }: ConfirmProps) {
  return (
    <Form method="post" className="stack narrow" {...form.props} noValidate>
      <h2>Scan this with your app</h2>
      <svg
        viewBox={`0 0 ${code.size} ${code.size}`}
        width="200"
        height="200"
        role="img"
        aria-label="QR code for your app. The same key is below as text."
        shapeRendering="crispEdges"
      >
        <path d={`M0 0h${code.size}v${code.size}H0z`} fill="#fff" />
        <path d={code.path} fill="#000" />
      </svg>
      <p>
        Or type this key into it: <strong>{secret}</strong>
      </p>
      <input type="hidden" name="intent" value="confirm" />
      <Code form={form} hint="The 6 digits that your app shows now." />
      <ButtonRow>
        <Button>Turn on the second step</Button>
      </ButtonRow>
    </Form>
  )
}

/** The codes that open the account without the app, shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Notice title="Keep these recovery codes">
      <p>
        Each signs you in once without your app. Print them or keep them in a password manager: they are not
        shown again.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface ChangeProps {
  form: FormOf<typeof factorProofSchema>
  left: number
}

/** New recovery codes, or turning the second step off: both take the password and a code. */
export function ChangeFactor({ form, left }: ChangeProps) {
  return (
    <Form method="post" className="stack narrow" {...form.props} noValidate>
      <h2>Your second step is on</h2>
      <p>
        Signing in asks for a code from your app. You have{' '}
        {countText(left, 'recovery code', 'recovery codes')} left.
      </p>
      <Password form={form} />
      <Code form={form} hint="From your app, or a recovery code." />
      <ButtonRow>
        <Button kind="secondary" name="intent" value="renew">
          Renew recovery codes
        </Button>
        <Button kind="danger" name="intent" value="off">
          Turn off the second step
        </Button>
      </ButtonRow>
    </Form>
  )
}
