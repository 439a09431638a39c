import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { openingNoticeForm } from '#app/domain/submissions/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'

interface OpeningNoticeProps {
  /** The signed-in person's address, to begin with. */
  email: string
  /** Where the email goes, once it was asked for. */
  sent: string | undefined
  form: FormOf<typeof openingNoticeForm>
  /** The question that guests answer. */
  children: ReactNode
}

/** Leave an address, and hear once when submissions open. */
export function OpeningNotice({ email, sent, form, children }: OpeningNoticeProps) {
  const field = form.field('email')
  if (sent !== undefined) {
    return (
      <Notice tone="good" announce title="We’ll email you">
        We’ll email {sent} once when submissions open, then delete the address.
      </Notice>
    )
  }
  return (
    <Form method="post" className="stack stack-tight" {...form.props}>
      <h2>Get an email when submissions open</h2>
      <Input
        {...field}
        defaultValue={field.defaultValue ?? email}
        label="Email"
        hint="Used for this one email, then deleted."
        type="email"
        autoComplete="email"
        required
      />
      {children}
      <Button kind="secondary">Email me</Button>
    </Form>
  )
}
