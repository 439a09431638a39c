import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { endDemonstration, findDemonstration } from '#app/domain/money/payments/demonstration.server.ts'
import type { DemonstrationAnswer } from '#app/domain/money/payments/rules.ts'
import { demonstrationInput } from '#app/domain/money/payments/schema.ts'
import { badRequest, notFound, orNotFound } from '#app/http/errors.ts'
import { parseForm } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Demonstration payment' }

export async function loader(args: LoaderFunctionArgs) {
  return orNotFound((await opened(args)).found, args.request)
}

/** The checkout for its payer: by the invoice's link without an account, or signed in. */
async function opened(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const publicId = args.params.publicId ?? ''
  const { now } = args.context
  const byLink = await findDemonstration(publicId, null, now)
  if (byLink) return { viewer: null, found: byLink }
  const viewer = await requireAuth(args)
  return { viewer, found: await findDemonstration(publicId, viewer, now) }
}

export async function action(args: ActionFunctionArgs) {
  const publicId = args.params.publicId ?? ''
  const { now } = args.context
  const { viewer, found } = await opened(args)
  const form = parseForm(await args.request.formData(), demonstrationInput)
  orNotFound(found, args.request)
  if (form.status !== 'success') throw badRequest('Select how the payment should end.')
  const ended = await endDemonstration(publicId, form.value.answer, viewer, now)
  if (!ended) throw notFound(args.request)
  return redirect(href('/payments/return/:publicId', { publicId }), 303)
}

const BUTTONS: Readonly<Record<DemonstrationAnswer, string>> = {
  paid: 'Pay',
  declined: 'Decline the card',
  paid_late: 'Pay, confirmed two minutes later',
  left: 'Cancel',
}

export default function DemonstrationPage() {
  const found = useLoaderData<typeof loader>()
  return (
    <NarrowPage>
      <PageTitle title="Demonstration payment" />
      <Notice title="No money moves">
        This is not a real payment page. Select how the payment should end.
      </Notice>
      <DefinitionList
        items={[
          { term: 'Invoice', value: found.invoiceNumber },
          { term: 'For', value: <span className="long">{found.description}</span> },
          { term: 'Amount', value: <Money cents={found.amountCents} currency={found.currency} /> },
          { term: 'Open until', value: <DateTime value={found.expiresAt} style="time" /> },
        ]}
      />
      {found.ended ? (
        <p>
          This demonstration has ended.{' '}
          <Link to={href('/payments/return/:publicId', { publicId: found.attempt })}>Go back</Link>
        </p>
      ) : (
        <Form method="post" className="stack stack-tight">
          {Object.entries(BUTTONS).map(([answer, label]) => (
            <Button
              key={answer}
              name="answer"
              value={answer}
              kind={answer === 'paid' ? 'primary' : answer === 'left' ? 'quiet' : 'secondary'}
              block
            >
              {label}
            </Button>
          ))}
        </Form>
      )}
    </NarrowPage>
  )
}
