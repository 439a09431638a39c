import { Form } from '@remix-run/react'
import { PURPOSE_NAMES } from '../rules.ts'
import type { pasteSchema, whitelistSchema } from '../schema.ts'
import { Button } from '#app/ui/button.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import { countText } from '#app/ui/format/plural.ts'
import { controlsOf, type FormFields, type FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Select, optionsOf } from '#app/ui/select.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

interface TermProps {
  form: FormFields<'purpose' | 'validTo' | 'maxUses' | 'note'>
  zone: string
}

export const WHITELIST_LABELS = {
  lines: 'Addresses and domains',
  who: 'Email address or domain',
  purpose: 'Purpose',
  submission: 'Entry',
  maxUses: 'Number of uses',
  validTo: 'Until',
  note: 'Note',
} as const

function Purpose({ form }: Pick<TermProps, 'form'>) {
  return (
    <Select
      {...controlsOf(form.field, WHITELIST_LABELS)('purpose')}
      required
      placeholder="Select a purpose"
      options={optionsOf(PURPOSE_NAMES)}
    />
  )
}

function Limits({ form, zone }: TermProps) {
  const control = controlsOf(form.field, WHITELIST_LABELS)
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <Input
        {...control('validTo')}
        label={`${WHITELIST_LABELS.validTo} (${zoneName(zone)} time)`}
        type="datetime-local"
        width="medium"
        optional
      />
      <Input
        {...control('maxUses')}
        inputMode="numeric"
        width="short"
        optional
        hint="Leave it empty for no limit. Only late entries and sign-ups count as uses."
      />
      <Input {...control('note')} required hint="The reason, and who agreed to it." />
    </>
  )
}

/** One exception. */
export function AddForm(props: { form: FormOf<ReturnType<typeof whitelistSchema>>; zone: string }) {
  const control = controlsOf(props.form.field, WHITELIST_LABELS)
  return (
    <Form method="post" className="stack narrow" {...props.form.props}>
      <Input
        {...control('who')}
        required
        autoComplete="off"
        hint="A domain such as example.org applies to everyone with an address there."
      />
      <Purpose {...props} />
      <Input
        {...control('submission')}
        width="short"
        optional
        hint="A code such as P03-0042 or the number of a draft. Leave it empty for all of a person’s submissions."
      />
      <Limits {...props} />
      <Button name="intent" value="add">
        Add exception
      </Button>
    </Form>
  )
}

/** The same exception for many. */
export function PasteForm(props: { form: FormOf<ReturnType<typeof pasteSchema>>; zone: string }) {
  return (
    <Form method="post" className="stack narrow" {...props.form.props}>
      <Textarea
        {...controlsOf(props.form.field, WHITELIST_LABELS)('lines')}
        required
        rows={10}
        spellCheck={false}
        hint="One on each line, up to 500. You can add a note to a line after a comma."
      />
      <Purpose {...props} />
      <Limits {...props} />
      <Button name="intent" value="paste">
        Add exceptions
      </Button>
    </Form>
  )
}

const DONE_LABELS = {
  added: '✓ Added',
  renewed: '✓ Renewed',
  unchanged: 'Already on the list',
  unreadable: '! Not an email address or domain',
  note_too_long: '! The note is longer than 500 characters',
} as const

interface PasteResultsProps {
  results: readonly { line: number; text: string; done: keyof typeof DONE_LABELS }[]
}

/** The result of each pasted line. */
export function PasteResults({ results }: PasteResultsProps) {
  return (
    <>
      {results.every(({ done }) => done === 'added' || done === 'renewed') ? (
        <Notice tone="good" announce title={`${countText(results.length, 'line', 'lines')} saved`} />
      ) : null}
      <DataTable
        caption="Results"
        rows={results}
        rowKey={(result) => result.line}
        columns={[
          { header: 'Text', cell: ({ text }) => text },
          { header: 'Line', numeric: true, cell: ({ line }) => line },
          { header: 'Result', cell: ({ done }) => DONE_LABELS[done] },
        ]}
      />
    </>
  )
}
