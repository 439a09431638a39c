import type { ReactNode } from 'react'
import { Form } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'

interface NewLinkFormProps {
  field: { name: string; errors?: string[]; defaultValue?: string }
  /** What keeps programs out, above the button. */
  children: ReactNode
}

/** Where a nominee asks for their own link anew; drawn below one that does not open, and on the page that answers. */
export function NewLinkForm({ field, children }: NewLinkFormProps) {
  return (
    <Form method="post" action={href('/content/letter-to-nominee/new-link')} className="stack" noValidate>
      <Input
        {...field}
        label="E-mail"
        hint="The address your letter came to. The link goes to that address only."
        type="email"
        autoComplete="email"
        required
      />
      {children}
      <Button>Send me a new link</Button>
    </Form>
  )
}
