import { Form } from '@remix-run/react'
import { PURPOSE_NAMES, PURPOSES } from '#app/domain/people/whitelist/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

interface FormProps {
  field: (name: string) => { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  zone: string
}

/** The fields of both forms, for the summary of what is wrong with them. */
export const WHITELIST_LABELS = {
  lines: 'Addresses and domains',
  who: 'E-mail address or domain',
  purpose: 'May',
  submission: 'Only for one submission',
  maxUses: 'Uses',
  validTo: 'Until',
  note: 'Note',
} as const

const purposeOptions = PURPOSES.map((value) => ({
  value,
  label: PURPOSE_NAMES[value],
}))

function Purpose({ field }: FormProps) {
  return (
    <Select
      {...field('purpose')}
      label={WHITELIST_LABELS.purpose}
      required
      placeholder="Choose a purpose"
      options={purposeOptions}
    />
  )
}

function Limits({ field, zone }: FormProps) {
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <Input
        {...field('validTo')}
        label={`${WHITELIST_LABELS.validTo} (${zoneName(zone)} time)`}
        type="datetime-local"
        width="medium"
        optional
      />
      <Input
        {...field('maxUses')}
        label={WHITELIST_LABELS.maxUses}
        inputMode="numeric"
        width="short"
        optional
        hint="Leave it empty for no limit. Counted for entering after the close, one for each submission put in the cart, and for signing up; the others hold until they end."
      />
      <Input {...field('note')} label={WHITELIST_LABELS.note} required hint="Why, and who promised it." />
    </>
  )
}

/** One exception. */
export function AddForm(props: FormProps) {
  return (
    <Form method="post" className="stack narrow" noValidate>
      <Input
        {...props.field('who')}
        label={WHITELIST_LABELS.who}
        required
        autoComplete="off"
        hint="A domain such as example.org is for everybody whose address ends in it."
      />
      <Purpose {...props} />
      <Input
        {...props.field('submission')}
        label={WHITELIST_LABELS.submission}
        width="short"
        optional
        hint="Its code, such as P03-0042, or the number of a draft. After the close only this one can be put in the cart."
      />
      <Limits {...props} />
      <Button name="intent" value="add">
        Add to the whitelist
      </Button>
    </Form>
  )
}

/** The same exception for many. */
export function PasteForm(props: FormProps) {
  return (
    <Form method="post" className="stack narrow" noValidate>
      <Textarea
        {...props.field('lines')}
        label={WHITELIST_LABELS.lines}
        required
        rows={10}
        spellCheck={false}
        hint="One to a line, at most 500. What follows a comma is that line’s own note."
      />
      <Purpose {...props} />
      <Limits {...props} />
      <Button name="intent" value="paste">
        Add them all
      </Button>
    </Form>
  )
}

const DONE_LABELS = {
  added: '✓ Added',
  again: '✓ Taken up again',
  there: 'On the list already, unchanged',
  unreadable: '! Neither an address nor a domain',
  note_too_long: '! Its note is longer than 500 characters',
} as const

interface PasteResultsProps {
  results: readonly { line: number; text: string; done: keyof typeof DONE_LABELS }[]
}

/** What became of each pasted line. */
export function PasteResults({ results }: PasteResultsProps) {
  return (
    <DataTable
      caption="What became of each line"
      rows={results}
      rowKey={(result) => result.line}
      columns={[
        { id: 'text', header: 'Text', main: true, cell: ({ text }) => text },
        { id: 'line', header: 'Line', numeric: true, cell: ({ line }) => line },
        { id: 'done', header: 'Result', cell: ({ done }) => DONE_LABELS[done] },
      ]}
    />
  )
}
