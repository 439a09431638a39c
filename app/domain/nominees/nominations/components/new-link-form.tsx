import type { ReactNode } from 'react'
import { Form } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'

interface NewLinkFormProps {
  field: { name: string; errors?: string[]; defaultValue?: string }
  /** The captcha, above the button. */
  children: ReactNode
}

/** Requests a nominee's own link by email. */
export function NewLinkForm({ field, children }: NewLinkFormProps) {
  return (
    <Form method="post" action={href('/content/letter-to-nominee/new-link')} className="stack" noValidate>
      <Input
        {...field}
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
