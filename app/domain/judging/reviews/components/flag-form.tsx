import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FIELD_LABELS } from './scoring-view.ts'
import type { Flag } from '../flags.server.ts'
import { FLAG_KINDS, FLAG_LABELS } from '../labels.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

interface FlagFormProps {
  flags: readonly Flag[]
  errors: Record<string, string[]> | undefined
  /** A report that was not sent. */
  given: { kind: string; note: string } | undefined
  /** The form whose scores are sent along while they can change; without it the report is a form of its own. */
  form: string | undefined
}

/** Reports a problem with an entry, with the reports so far and their answers. */
export function FlagForm({ flags, errors, given, form }: FlagFormProps) {
  return (
    <details className="card" open={given ? true : undefined} data-shortcut="f">
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
      <Frame own={form === undefined}>
        <RadioGroup
          name="kind"
          legend={FIELD_LABELS.kind}
          required
          form={form}
          errors={errors?.kind}
          defaultValue={given?.kind}
          hint="Do not score an entry low for a problem of this kind."
          choices={FLAG_KINDS.map((value) => ({ value, label: FLAG_LABELS[value] }))}
        />
        <Textarea
          name="flagnote"
          label={FIELD_LABELS.flagnote}
          form={form}
          errors={errors?.flagnote}
          rows={3}
          maxLength={4000}
          defaultValue={given?.note}
          optional
        />
        <Button kind="secondary" name="intent" value="flag" form={form}>
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
