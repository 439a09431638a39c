import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FLAG_KINDS, FLAG_LABELS, type FlagKind } from '#app/domain/judging/reviews/labels.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export interface OwnFlag {
  kind: FlagKind
  note: string
  at: Date | string
  resolvedAt: Date | string | null
  resolution: string
}

interface Props {
  flags: readonly OwnFlag[]
  errors: Record<string, string[]> | undefined
  /** As it was sent in a report that was not taken. */
  given: { kind: string; note: string } | undefined
  /** The id of the form whose scores are sent along, while they can be changed; without it the report is a form of its own. */
  form: string | undefined
}

/** Tells the office that something is wrong, and what it has answered. */
export function FlagForm({ flags, errors, given, form }: Props) {
  return (
    <details className="card" open={given ? true : undefined} data-shortcut="f">
      <summary>Report a problem with this entry</summary>
      {flags.length > 0 ? (
        <ul>
          {flags.map((flag, index) => (
            <li key={index}>
              {FLAG_LABELS[flag.kind]}, told <DateTime value={flag.at} />.{' '}
              {flag.resolvedAt ? `The office: ${flag.resolution}` : 'The office has not answered yet.'}
            </li>
          ))}
        </ul>
      ) : null}
      <Frame own={form === undefined}>
        <RadioGroup
          name="kind"
          legend="What is wrong"
          required
          form={form}
          errors={errors?.kind}
          defaultValue={given?.kind}
          hint="The office is told at once. Do not score an entry low for a fault of this kind."
          choices={FLAG_KINDS.map((value) => ({ value, label: FLAG_LABELS[value] }))}
        />
        <Textarea
          name="flagnote"
          label="What you saw"
          form={form}
          errors={errors?.flagnote}
          rows={3}
          maxLength={4000}
          defaultValue={given?.note}
          optional
        />
        <Button kind="secondary" name="intent" value="flag" form={form}>
          Tell the office
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
