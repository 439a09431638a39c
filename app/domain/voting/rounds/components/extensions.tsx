import { Form } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { FormFields, FormProps } from '#app/ui/form-fields.ts'
import { EXTENSION_LABELS } from '../extension-rules.ts'
import type { ListedExtension } from '../extensions.server.ts'

type Asked = 'newEnd' | 'reason'

/** Asks another admin for more time. */
export function AskForm({
  form,
  labels,
  zone,
}: {
  form: FormFields<Asked> & { props: FormProps }
  labels: Record<Asked, string>
  zone: string
}) {
  return (
    <RecordForm form={form} submit="Ask for extension" backTo={href('/admin/voting')}>
      <input type="hidden" name="intent" value="ask" />
      <p>
        Another admin has to agree before voting closes. Then the end moves, members read the reason with
        their ballot, and all on the roll get an email.
      </p>
      <Input
        {...form.field('newEnd')}
        label={`${labels.newEnd} (${zoneName(zone)} time)`}
        type="datetime-local"
        width="medium"
        required
      />
      <Textarea
        {...form.field('reason')}
        label={labels.reason}
        hint="For all to read. Up to 300 characters."
        required
        rows={3}
      />
    </RecordForm>
  )
}

/** An extension that was asked for, with what this admin can do about it. */
export function DecideForms({
  extension,
}: {
  extension: ListedExtension & { own: boolean; refusal: string | null }
}) {
  const { id, newEnd, reason, askedBy, askedAt, own, refusal } = extension
  const button = (intent: string, label: string, kind?: 'secondary') => (
    <Form method="post" id={intent} noValidate>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="extensionId" value={id} />
      <Button kind={kind}>{label}</Button>
    </Form>
  )
  return (
    <Card
      title={
        <>
          Extend voting to <DateTime value={newEnd} />?
        </>
      }
    >
      <div className="stack">
        <p dir="auto">{reason}</p>
        <p className="hint">
          {own ? 'You asked for this' : `Asked for by ${askedBy ?? 'an admin'}`} on{' '}
          <DateTime value={askedAt} />. {own ? 'Another admin has to agree before voting closes.' : null}
        </p>
        {own || !refusal ? null : <p>{refusal}</p>}
        <ButtonRow>
          {own ? (
            button('withdraw', 'Take extension back', 'secondary')
          ) : (
            <>
              {refusal ? null : button('agree', 'Extend voting')}
              {button('decline', 'Decline extension', 'secondary')}
            </>
          )}
        </ButtonRow>
      </div>
    </Card>
  )
}

/** All extensions of a season. */
export function ExtensionTable({ extensions }: { extensions: readonly ListedExtension[] }) {
  return (
    <DataTable
      caption="Extensions"
      rows={extensions}
      columns={[
        { header: 'New end', cell: ({ newEnd }) => <DateTime value={newEnd} /> },
        { header: 'Previous end', cell: ({ oldEnd }) => <DateTime value={oldEnd} /> },
        { header: 'Reason', long: true, cell: ({ reason }) => <bdi>{reason}</bdi> },
        {
          header: 'Asked',
          cell: ({ askedBy, askedAt }) => (
            <>
              {askedBy} <DateTime value={askedAt} style="short" />
            </>
          ),
        },
        {
          header: 'Decided',
          cell: ({ decidedBy, decidedAt }) =>
            decidedAt ? (
              <>
                {decidedBy} <DateTime value={decidedAt} style="short" />
              </>
            ) : null,
        },
        { header: 'Status', cell: ({ state }) => <Pill {...EXTENSION_LABELS[state]} /> },
      ]}
      empty={<p>Voting has not been extended this season.</p>}
    />
  )
}
