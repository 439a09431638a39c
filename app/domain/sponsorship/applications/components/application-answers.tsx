import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Textarea } from '#app/ui/textarea.tsx'
import { coSponsorsText, type CoSponsor } from '../co-sponsors.ts'
import type { farewellSchema } from '../schema.ts'

export type FarewellForm = FormOf<typeof farewellSchema>

/** Accepting the offer, in one button. */
export function AcceptOffer({ packageName }: { packageName: string }) {
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value="accept" />
      <Button>Accept {packageName}</Button>
    </Form>
  )
}

/** Declining the offer or withdrawing the application: closed until it is wanted. */
export function LeaveForm({ form, intent }: { form: FarewellForm; intent: 'decline' | 'withdraw' }) {
  const title = intent === 'decline' ? 'Decline the offer' : 'Withdraw the application'
  return (
    <details open={form.field('note').errors !== undefined}>
      <summary>{title}</summary>
      <Form method="post" className="stack narrow" {...form.props}>
        <input type="hidden" name="intent" value={intent} />
        <p>
          {intent === 'decline'
            ? 'Your place is released. This can’t be undone.'
            : 'It ends here. This can’t be undone.'}
        </p>
        <Textarea {...form.field('note')} label="Message" rows={2} maxLength={500} optional />
        <div>
          <Button kind="danger">{title}</Button>
        </div>
      </Form>
    </details>
  )
}

interface Details {
  reference: string
  company: string
  creditAs: string
  contactName: string
  contactEmail: string
  phone: string
  message: string
  coSponsors: readonly CoSponsor[]
}

/** What the contact sent. */
export function ApplicationDetails({ details }: { details: Details }) {
  const { reference, company, creditAs, contactName, contactEmail, phone, message, coSponsors } = details
  const optional = (term: string, value: string) => (value ? [{ term, value }] : [])
  return (
    <Card title="Application">
      <DefinitionList
        items={[
          { term: 'Reference', value: reference },
          ...optional('Company', company),
          ...optional('Name to print', creditAs || company),
          ...optional('Co-sponsors', coSponsorsText(coSponsors)),
          ...optional('Contact', contactName),
          { term: 'Email', value: contactEmail },
          ...optional('Phone', phone),
          ...optional('Message', message),
        ]}
      />
    </Card>
  )
}
