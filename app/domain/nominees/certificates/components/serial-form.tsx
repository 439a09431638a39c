import { Form } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'

/** Looks up a certificate by its serial. */
export function SerialForm({ serial, errors }: { serial?: string; errors?: string[] }) {
  return (
    <Form method="get" action={href('/certificates')} className="stack" noValidate>
      <Input
        name="serial"
        label="Serial number"
        hint="At the bottom left of the certificate, like PA26-0042-7."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        defaultValue={serial}
        errors={errors}
        required
      />
      <Button>Check certificate</Button>
    </Form>
  )
}
