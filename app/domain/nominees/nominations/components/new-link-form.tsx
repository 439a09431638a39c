import type { ReactNode } from 'react'
import { Form } from '@remix-run/react'
import type { newLinkSchema } from '../schema.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'

export const NEW_LINK = 'nominee-link'

export interface NewLinkFormProps {
  form: FormOf<typeof newLinkSchema>
  /** The captcha, above the button. */
  children: ReactNode
}

/** Requests a nominee's own link by email. */
export function NewLinkForm({ form, children }: NewLinkFormProps) {
  return (
    <Form
      method="post"
      action={href('/content/letter-to-nominee/new-link')}
      className="stack"
      {...form.props}
    >
      <Input
        {...form.field('email')}
        label="Email"
        hint="The address we sent your letter to."
        type="email"
        autoComplete="email"
        required
      />
      {children}
      <Button>Email me a new link</Button>
    </Form>
  )
}
