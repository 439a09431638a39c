import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FIELD_LABELS } from './scoring-view.ts'
import type { Flag } from '../flags.server.ts'
import { FLAG_KINDS, FLAG_LABELS } from '../labels.ts'
import type { scoringSchema } from '../scoring-schema.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Textarea } from '#app/ui/textarea.tsx'

interface FlagFormProps {
  flags: readonly Flag[]
  form: FormOf<typeof scoringSchema>
  /** A report was not sent. */
  open: boolean
  /** The form whose scores are sent along while they can change; without it the report is a form of its own. */
  sentWith: string | undefined
}

/** Reports a problem with an entry, with the reports so far and their answers. */
export function FlagForm({ flags, form, open, sentWith }: FlagFormProps) {
  return (
    <details className="card" open={open || undefined} data-shortcut="f">
      <summary>Report a problem with this entry</summary>
      {flags.length > 0 ? (
        <ul>
          {flags.map((flag) => (
            <li key={flag.id}>
              {FLAG_LABELS[flag.kind]}, reported <DateTime value={flag.at} />.{' '}
              {flag.resolvedAt ? `Answer: ${flag.resolution}` : 'Not answered yet.'}
            </li>
          ))}
        </ul>
      ) : null}
      <Frame own={sentWith === undefined}>
        <RadioGroup
          {...form.field('kind')}
          legend={FIELD_LABELS.kind}
          required
          form={sentWith}
          hint="Do not score an entry low for a problem of this kind."
          choices={FLAG_KINDS.map((value) => ({ value, label: FLAG_LABELS[value] }))}
        />
        <Textarea
          {...form.field('flagnote')}
          label={FIELD_LABELS.flagnote}
          form={sentWith}
          rows={3}
          maxLength={4000}
          optional
        />
        <Button kind="secondary" name="intent" value="flag" form={sentWith}>
          Report problem
        </Button>
      </Frame>
    </details>
  )
}

function Frame({ own, children }: { own: boolean; children: ReactNode }) {
  if (!own) return <div className="stack">{children}</div>
  return (
    <Form method="post" className="stack" noValidate>
      {children}
    </Form>
  )
}
