import { Form } from '@remix-run/react'
import { DefaultButton } from '#app/ui/default-button.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { PlaceholderList } from '../../components/placeholder-list.tsx'
import type { PlaceholderGroup } from '../../values.ts'
import { DIRECT_KIND_LABELS, DIRECT_KINDS, type Addressee, type DirectKind } from '../rules.ts'
import type { directMailSchema } from '../schema.ts'

export const DIRECT_LABELS = { to: 'Recipients', kind: 'Kind of email', subject: 'Subject', body: 'Text' }

export interface SampleText {
  to: string
  subject: string
  text: string
}

interface DirectMailFormProps {
  form: FormOf<typeof directMailSchema>
  page: {
    people: readonly LoaderData<Addressee>[]
    seen: string
    key: string
    /** There is a box for each person. */
    ticks: boolean
    placeholders: readonly PlaceholderGroup[]
    back: string
    counts: Readonly<Record<DirectKind, number>>
  }
  preview: { samples: readonly SampleText[]; count: number } | null
}

const MAX_NAMED = 3

function recordsText(records: readonly string[]): string {
  const more = records.length - MAX_NAMED
  const shown = records.slice(0, MAX_NAMED).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

/** Who gets the email, and why someone does not. */
function Recipients({ form, page: { people, ticks } }: Pick<DirectMailFormProps, 'form' | 'page'>) {
  const chosen = form.chosen('to')
  const columns: readonly Column<LoaderData<Addressee>>[] = [
    {
      header: 'Name',
      long: true,
      cell: ({ userId, name, email, refusals }) =>
        ticks && !(refusals.service && refusals.news) ? (
          <Checkbox
            name="to"
            id={`to-${userId}`}
            value={userId}
            label={name || email}
            defaultChecked={chosen.includes(String(userId))}
          />
        ) : (
          name || email
        ),
    },
    { header: 'Address', long: true, cell: ({ email }) => (email ? <EmailAddress value={email} /> : '–') },
    { header: 'For', long: true, cell: ({ records }) => recordsText(records) },
    {
      header: 'Gets',
      cell: ({ refusals: { service, news } }) =>
        service ? `Nothing. ${service}` : news ? `No news. ${news}` : 'Every email',
    },
  ]
  return <DataTable caption="Recipients" columns={columns} rows={people} rowKey={({ userId }) => userId} />
}

/** The form in which an admin writes to people they selected. */
export function DirectMailForm({ form, page, preview }: DirectMailFormProps) {
  const { key, seen, ticks, placeholders, back, counts } = page
  return (
    <Form method="post" className="stack" noValidate {...form.props}>
      <DefaultButton name="intent" value="preview" />
      <input type="hidden" name="key" value={form.field('key').defaultValue ?? key} />
      <input type="hidden" name="seen" value={seen} />
      {ticks ? <input type="hidden" name="ticked" value="1" /> : null}
      <Recipients form={form} page={page} />
      <RadioGroup
        {...form.field('kind')}
        legend={DIRECT_LABELS.kind}
        choices={DIRECT_KINDS.map((value) => ({
          value,
          label: `${DIRECT_KIND_LABELS[value].label} (${countText(counts[value], 'person', 'people')})`,
          hint: DIRECT_KIND_LABELS[value].hint,
        }))}
      />
      <Input {...form.field('subject')} label={DIRECT_LABELS.subject} required />
      <Textarea
        {...form.field('body')}
        label={DIRECT_LABELS.body}
        rows={12}
        required
        hint="Markdown: **bold**, lists, [links](https://example.org)."
      />
      <PlaceholderList groups={placeholders} />
      <ButtonRow>
        <Button name="intent" value="prepare">
          Hold for review
        </Button>
        <Button kind="secondary" name="intent" value="preview">
          Preview
        </Button>
        <LinkButton kind="quiet" to={back}>
          Cancel
        </LinkButton>
      </ButtonRow>
      <p className="hint">
        The emails are held: on the next page you read what each person gets, and you or another admin sends
        or discards them.
      </p>
      {preview ? (
        <Card title={`Preview: ${countText(preview.count, 'person', 'people')}`}>
          <Notice tone="good" announce id="preview">
            Nothing was sent or saved.
          </Notice>
          {preview.samples.map(({ to, subject, text }) => (
            <section key={to} aria-label={to} className="stack stack-tight">
              <p>To {to}</p>
              <p>
                <strong>{subject}</strong>
              </p>
              <PlainText>{text}</PlainText>
            </section>
          ))}
        </Card>
      ) : null}
    </Form>
  )
}
