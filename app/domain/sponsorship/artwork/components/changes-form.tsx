import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Textarea } from '#app/ui/textarea.tsx'
import type { noteSchema } from '../schema.ts'

/** Asks for changes to a version, with a note that is sent; `hidden` says to which. */
export function ChangesForm({
  form,
  summary = 'Ask for changes',
  hint,
  hidden,
}: {
  form: FormOf<typeof noteSchema>
  summary?: string
  hint: string
  hidden: Readonly<Record<string, string | number>>
}) {
  return (
    <details open={form.field('note').errors !== undefined || undefined}>
      <summary>{summary}</summary>
      <Form method="post" className="stack narrow" {...form.props}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Textarea
          {...form.field('note')}
          label="Changes needed"
          hint={hint}
          rows={3}
          maxLength={1000}
          required
        />
        <div>
          <Button kind="secondary">Ask for changes</Button>
        </div>
      </Form>
    </details>
  )
}
