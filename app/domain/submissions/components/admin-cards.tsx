import { Form, Link } from '@remix-run/react'
import { WriteLink } from '#app/domain/mail/components/write-link.tsx'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import type { AdminSide } from '#app/domain/submissions/admin/admin-page.server.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { href, withQuery } from '#app/platform/href.ts'
import { offeredAs, type AdminAction } from '#app/domain/submissions/admin/admin-action-rules.ts'
import type { noteSchema, ownDeadlineSchema } from '#app/domain/submissions/admin/admin-action-schema.ts'

interface DecisionsProps {
  submissionId: number
  actions: readonly AdminAction[]
  /** Whether a second admin confirms a disqualification. */
  takesTwo: boolean
  /** The query of the list the reader comes from. */
  list: string
}

/** The actions open for an entry, each with a page that previews what it changes. */
export function Decisions({ submissionId, actions, takesTwo, list }: DecisionsProps) {
  return (
    <Card title="Actions">
      <ul className="stack stack-tight">
        <li>
          <WriteLink from="entries" to={{ id: submissionId }} />
        </li>
        {actions.map((action) => (
          <li key={action}>
            <Link
              to={withQuery(href('/admin/submissions/bulk'), {
                id: submissionId,
                action,
                list: list || undefined,
                back: 'entry',
              })}
            >
              {offeredAs(action, takesTwo).label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A proposal to disqualify, and its two answers. */
export function Proposal({ reason, by, own, refusal, at }: NonNullable<AdminSide['proposal']>) {
  return (
    <Notice tone="bad" title={`${by} proposed to disqualify this entry`}>
      <PlainText>{reason}</PlainText>
      <p>
        Proposed on <DateTime value={at} style="date" />.{' '}
        {own
          ? 'Waiting for another admin to confirm.'
          : (refusal ?? 'If you confirm, the entrant gets this reason by email.')}
      </p>
      <Form method="post" noValidate>
        <ButtonRow>
          {own || refusal ? null : (
            <Button kind="danger" name="intent" value="confirm">
              Confirm disqualification
            </Button>
          )}
          <Button kind="secondary" name="intent" value="drop">
            Reject proposal
          </Button>
        </ButtonRow>
      </Form>
    </Notice>
  )
}

/** Notes of the admins about an entry, the newest first. */
export function Notes({ notes, form }: Pick<AdminSide, 'notes'> & { form: FormOf<typeof noteSchema> }) {
  return (
    <Card title="Internal notes">
      {notes.map((note) => (
        <div key={note.id}>
          <PlainText>{note.text}</PlainText>
          <p className="hint">
            {note.author}, <DateTime value={note.at} style="date" />
          </p>
        </div>
      ))}
      <Form method="post" className="stack stack-tight" {...form.props} key={notes[0]?.id}>
        <Textarea {...form.field('text')} label="New note" rows={3} required hint="Only admins see notes." />
        <ButtonRow>
          <Button kind="secondary" name="intent" value="note">
            Save note
          </Button>
        </ButtonRow>
      </Form>
    </Card>
  )
}

/** The invoices an entry is or was on. */
export function EntryInvoices({ invoices }: Pick<AdminSide, 'invoices'>) {
  if (invoices.length === 0) return null
  return (
    <Card title="Invoices">
      {invoices.map((invoice) => (
        <div key={invoice.id}>
          <p>
            <Link to={href('/admin/submissions/invoices/:id', { id: invoice.id })}>{invoice.number}</Link>{' '}
            <InvoicePill status={invoice.status} />
            {invoice.live ? null : <span className="hint"> No longer includes this entry</span>}
          </p>
          <RowList
            rows={[
              { term: 'Total', value: <Money cents={invoice.totalCents} currency={invoice.currency} /> },
              { term: 'Paid', value: <Money cents={invoice.paidCents} currency={invoice.currency} /> },
            ]}
          />
        </div>
      ))}
    </Card>
  )
}

/** A draft's own deadline, which goes before the end of the call. */
export function OwnDeadline({
  form,
  zone,
}: {
  form: FormOf<ReturnType<typeof ownDeadlineSchema>>
  zone: string
}) {
  return (
    <Card title="Individual deadline">
      <Form method="post" className="stack stack-tight" {...form.props}>
        <input type="hidden" name="zone" value={zone} />
        <Input
          {...form.field('until')}
          type="datetime-local"
          label={`Deadline (${zoneName(zone)} time)`}
          optional
          hint="Leave empty to use the season’s deadlines. After the call, the last price and the late fee apply."
        />
        <ButtonRow>
          <Button kind="secondary" name="intent" value="deadline">
            Save deadline
          </Button>
        </ButtonRow>
      </Form>
    </Card>
  )
}
