import { Form } from '@remix-run/react'
import { FLAG_KINDS, FLAG_WORDS, type FlagKind } from '#app/domain/judging/words.ts'
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
  errors: string[] | undefined
  /** As it was typed into a report that was not taken. */
  note: string | undefined
}

/** Tells the office that something is wrong, and what it has answered. */
export function FlagForm({ flags, errors, note }: Props) {
  return (
    <details className="card" open={errors ? true : undefined} data-shortcut="f">
      <summary>Report a problem with this entry</summary>
      {flags.length > 0 ? (
        <ul>
          {flags.map((flag, index) => (
            <li key={index}>
              {FLAG_WORDS[flag.kind]}, told <DateTime value={flag.at} />.{' '}
              {flag.resolvedAt ? `The office: ${flag.resolution}` : 'The office has not answered yet.'}
            </li>
          ))}
        </ul>
      ) : null}
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="intent" value="flag" />
        <RadioGroup
          name="kind"
          legend="What is wrong"
          required
          errors={errors}
          hint="The office is told at once. Do not score an entry low for a fault of this kind."
          choices={FLAG_KINDS.map((value) => ({ value, label: FLAG_WORDS[value] }))}
        />
        <Textarea
          name="flagnote"
          label="What you saw"
          rows={3}
          maxLength={4000}
          defaultValue={note}
          optional
        />
        <Button kind="secondary">Tell the office</Button>
      </Form>
    </details>
  )
}
