import { Form, Link } from '@remix-run/react'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import type { InvoiceStatus } from '#app/domain/season/prices/invoice-status.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { href, withQuery } from '#app/platform/href.ts'
import { offeredAs, type AdminAction } from '#app/domain/submissions/admin/admin-action-rules.ts'

type Field = (name: string) => {
  name: string
  errors: string[] | undefined
  defaultValue: string | undefined
}
type Moment = Date | string

export interface DecisionsProps {
  submissionId: number
  actions: readonly AdminAction[]
  /** Whether a second admin confirms a disqualification. */
  takesTwo: boolean
  /** The query of the list the reader comes from. */
  list: string
}

/** What can be done with a submission now, each with a page of its own that says what will change. */
export function Decisions({ submissionId, actions, takesTwo, list }: DecisionsProps) {
  return (
    <Card title="Decide">
      <ul className="stack stack-tight">
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

export interface ProposalProps {
  reason: string
  by: string
  own: boolean
  at: Moment
}

/** A proposal to disqualify, and its two answers. */
export function Proposal({ reason, by, own, at }: ProposalProps) {
  return (
    <Notice tone="bad" title={`${by} proposes to disqualify this submission`}>
      <PlainText>{reason}</PlainText>
      <p>
        Proposed on <DateTime value={at} style="date" />.{' '}
        {own
          ? 'Waiting for another admin to confirm.'
          : 'Confirmed, it ends and the entrant gets the reason.'}
      </p>
      <Form method="post" noValidate>
        <ButtonRow>
          {own ? null : (
            <Button kind="danger" name="intent" value="confirm">
              Confirm disqualification
            </Button>
          )}
          <Button kind="secondary" name="intent" value="drop">
            Drop the proposal
          </Button>
        </ButtonRow>
      </Form>
    </Notice>
  )
}

export interface NotesProps {
  notes: readonly { id: number; author: string; text: string; at: Moment }[]
  field: Field
}

/** What the office writes about a submission for itself, the newest first. */
export function Notes({ notes, field }: NotesProps) {
  return (
    <Card title="Notes of the office">
      {notes.map((note) => (
        <div key={note.id}>
          <PlainText>{note.text}</PlainText>
          <p className="hint">
            {note.author}, <DateTime value={note.at} style="date" />
          </p>
        </div>
      ))}
      <Form method="post" className="stack stack-tight" noValidate key={notes[0]?.id}>
        <Textarea {...field('text')} label="New note" rows={3} required hint="The entrant never sees it." />
        <ButtonRow>
          <Button kind="secondary" name="intent" value="note">
            Keep the note
          </Button>
        </ButtonRow>
      </Form>
    </Card>
  )
}

export interface EntryInvoicesProps {
  invoices: readonly {
    id: number
    number: string
    status: InvoiceStatus
    live: boolean
    totalCents: number
    paidCents: number
    currency: string
  }[]
}

/** The invoices a submission is or was on. */
export function EntryInvoices({ invoices }: EntryInvoicesProps) {
  if (invoices.length === 0) return null
  return (
    <Card title="Invoices">
      {invoices.map((invoice) => (
        <div key={invoice.id}>
          <p>
            <Link to={href('/admin/submissions/invoices/:id', { id: invoice.id })}>{invoice.number}</Link>{' '}
            <InvoicePill status={invoice.status} />
            {invoice.live ? null : <span className="hint"> Not for this submission any more</span>}
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

export interface OwnDeadlineProps {
  field: Field
  zone: string
}

/** A draft's own deadline, which goes before the end of the call. */
export function OwnDeadline({ field, zone }: OwnDeadlineProps) {
  return (
    <Card title="A deadline of its own">
      <Form method="post" className="stack stack-tight" noValidate>
        <input type="hidden" name="zone" value={zone} />
        <Input
          {...field('until')}
          type="datetime-local"
          label={`Can be submitted until (${zoneName(zone)} time)`}
          optional
          hint="Empty: the deadlines of the season hold. After the call it costs the last price and the late fee."
        />
        <ButtonRow>
          <Button kind="secondary" name="intent" value="deadline">
            Save the deadline
          </Button>
        </ButtonRow>
      </Form>
    </Card>
  )
}
