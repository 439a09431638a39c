import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form, Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { formatDay } from '#app/ui/format/date-time.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { OwnMembership } from '../membership-applications.server.ts'
import { membershipPrice } from '../membership-price.ts'
import { MEMBERSHIP_LABELS } from '../membership-rules.ts'
import type { MembershipChoice } from '../queries.server.ts'

type Own = LoaderData<OwnMembership>

/** The membership that runs now. */
export function CurrentMembership({ membership }: { membership: Own }) {
  const { typeName, endsOn, startsOn, invoice } = membership
  return (
    <Card title="Your membership">
      <DefinitionList
        items={[
          { term: 'Membership', value: typeName },
          { term: 'Status', value: <Pill tone="good">Active</Pill> },
          ...(startsOn ? [{ term: 'Since', value: formatDay(startsOn) }] : []),
          { term: 'Valid until', value: endsOn ? formatDay(endsOn) : 'No end date' },
          ...(invoice ? [{ term: 'Invoice', value: <InvoiceLink {...invoice} /> }] : []),
        ]}
      />
    </Card>
  )
}

function InvoiceLink({ id, number }: { id: number; number: string }) {
  return <Link to={href('/submissions/invoices/:id', { id })}>{number}</Link>
}

/** An application on its way: what it waits for, and the person's next step. */
export function OpenApplication({ membership }: { membership: Own }) {
  const { typeName, status, appliedAt, invoice } = membership
  const isToPay = status === 'approved'
  return (
    <Card title="Your application">
      <DefinitionList
        items={[
          { term: 'Membership', value: typeName },
          { term: 'Status', value: <Pill {...MEMBERSHIP_LABELS[status]} /> },
          { term: 'Price', value: membershipPrice(membership) },
          { term: 'Applied', value: <DateTime value={appliedAt} style="short" /> },
          ...(invoice ? [{ term: 'Invoice', value: <InvoiceLink {...invoice} /> }] : []),
        ]}
      />
      {status === 'pending' ? <p>We’re reviewing your application and will email you.</p> : null}
      {status === 'proof_required' ? (
        <p>We need your proof, such as your student card or a letter from your school.</p>
      ) : null}
      {isToPay ? (
        <Notice title="Your application is approved">
          {invoice
            ? 'Your membership begins when we have received the payment of the invoice.'
            : 'Pay for the membership to begin it.'}
        </Notice>
      ) : null}
      <ButtonRow>
        {status === 'proof_required' ? (
          <LinkButton to={href('/members/proof')}>Upload proof</LinkButton>
        ) : null}
        {isToPay ? (
          <LinkButton
            to={invoice ? href('/submissions/invoices/:id', { id: invoice.id }) : href('/membership/pay')}
          >
            {invoice ? 'See invoice and pay' : 'Pay for membership'}
          </LinkButton>
        ) : null}
        {invoice ? null : (
          <Form method="post" noValidate>
            <Button kind="quiet" name="intent" value="withdraw">
              Withdraw application
            </Button>
          </Form>
        )}
      </ButtonRow>
    </Card>
  )
}

interface Offered extends MembershipChoice {
  renews: boolean
  refusal: string | null
}

/** The memberships a person can apply for. */
export function OfferedMemberships({ types }: { types: readonly Offered[] }) {
  if (types.length === 0) return null
  return (
    <DataTable
      caption="Memberships"
      rows={types}
      rowKey={({ code }) => code}
      columns={[
        {
          header: 'Membership',
          long: true,
          cell: ({ name, description }) => (
            <>
              {name}
              {description ? <small>{description}</small> : null}
            </>
          ),
        },
        { header: 'Price', cell: (type) => membershipPrice(type) },
        {
          header: 'Apply',
          headerHidden: true,
          cell: ({ code, name, renews, refusal }) =>
            refusal ? (
              <small>{refusal}</small>
            ) : (
              <LinkButton size="xs" kind="secondary" to={href('/membership/apply/:code', { code })}>
                {renews ? 'Renew' : 'Apply'}
                <VisuallyHidden>
                  {renews ? ' ' : ' for '}
                  {name}
                </VisuallyHidden>
              </LinkButton>
            ),
        },
      ]}
    />
  )
}

/** Memberships that have ended, were declined or withdrawn. */
export function EarlierMemberships({ memberships }: { memberships: readonly Own[] }) {
  if (memberships.length === 0) return null
  return (
    <DataTable
      caption="Earlier memberships"
      rows={memberships}
      columns={[
        { header: 'Membership', cell: ({ typeName }) => typeName },
        { header: 'Status', cell: ({ status }) => <Pill {...earlierLabel(status)} /> },
        { header: 'From', cell: ({ startsOn }) => (startsOn ? formatDay(startsOn) : '–') },
        { header: 'To', cell: ({ endsOn }) => (endsOn ? formatDay(endsOn) : '–') },
        { header: 'Invoice', cell: ({ invoice }) => (invoice ? <InvoiceLink {...invoice} /> : '–') },
      ]}
    />
  )
}

/** One past its last day has ended, before the worker has stored that. */
const earlierLabel = (status: Own['status']) => MEMBERSHIP_LABELS[status === 'active' ? 'expired' : status]
