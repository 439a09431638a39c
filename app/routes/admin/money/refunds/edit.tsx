import { db } from '#db/client.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { refundToCard } from '#app/domain/money/billing/card-refunds.server.ts'
import { RefundFacts } from '#app/domain/money/billing/components/refund-facts.tsx'
import { REFUND_STEP_LABELS, RefundSteps } from '#app/domain/money/billing/components/refund-steps.tsx'
import { findRefund } from '#app/domain/money/billing/refund-queries.server.ts'
import {
  findApprovalRefusal,
  approveRefund,
  declineRefund,
  failRefund,
  finishRefund,
  sendRefund,
} from '#app/domain/money/billing/refunds.server.ts'
import { refundStepInput } from '#app/domain/money/billing/schema.ts'
import { OnlyAdmin } from '#app/domain/people/admins/components/only-admin.tsx'
import { countAdmins } from '#app/domain/people/admins/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FINISH = 'finish-refund'
const END = 'end-refund'

export const handle: PageHandle<typeof loader> = {
  title: ({ refund }) => `Refund on ${refund.invoiceNumber}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const refund = orNotFound(await findRefund(admin, intParam(args, 'id')), args.request)
  const [refusal, admins] = await Promise.all([
    findApprovalRefusal({ by: refund.requestedById, at: refund.requestedAt }, admin, args.context.now, db()),
    countAdmins('money', db()),
  ])
  return { refund, refusal, admins }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { now } = args.context
  const id = intParam(args, 'id')
  orNotFound(await findRefund(admin, id), args.request)
  const here = href('/admin/refunds/:id', { id })
  const sent = await args.request.formData()
  const form = parseForm(sent, refundStepInput, 'Select what to do with the refund.')
  const formId = form.payload.intent === 'finish' ? FINISH : END
  if (form.status !== 'success') return replyTo(formId, form)
  const { intent } = form.value
  switch (form.value.intent) {
    case 'approve':
      return redirectWithOutcome(here, await approveRefund(id, admin, now), 'Refund approved')
    case 'send':
      return redirectWithOutcome(here, await sendRefund(id, admin, now), 'Refund marked as sent')
    case 'to-card': {
      const done = await refundToCard(id, admin, now)
      const finished = done.ok && done.value.state === 'done'
      return redirectWithOutcome(here, done, finished ? 'Refund completed' : 'Refund sent to the card')
    }
    case 'decline':
    case 'fail': {
      const act = intent === 'decline' ? declineRefund : failRefund
      const done = await act(id, form.value.reason, admin, now)
      if (!done.ok) return replyRefused(formId, form, done)
      return redirectWithOutcome(
        here,
        done,
        intent === 'decline' ? 'Refund declined' : 'Refund marked as failed',
      )
    }
    case 'finish': {
      const done = await finishRefund(id, form.value.evidence, admin, now)
      if (!done.ok) return replyRefused(formId, form, done)
      return redirectWithOutcome(
        here,
        done,
        done.value.whole ? 'Refund completed, invoice refunded' : 'Refund completed',
      )
    }
  }
}

export default function RefundPage() {
  const { refund, refusal, admins } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const finishing = useAnsweredForm<typeof refundStepInput>(FINISH, answer)
  const ending = useAnsweredForm<typeof refundStepInput>(END, answer)
  return (
    <Page
      title={`Refund on ${refund.invoiceNumber}`}
      crumbs={[
        { label: 'Refunds', to: href('/admin/refunds') },
        { label: `Refund ${refund.id} on ${refund.invoiceNumber}` },
      ]}
      problems={[finishing, ending].flatMap((form) => form.problems(REFUND_STEP_LABELS))}
    >
      {refusal && refund.status === 'requested' ? <OnlyAdmin admins={admins} /> : null}
      <RefundFacts refund={refund} />
      <RefundSteps refund={refund} refusal={refusal} finishing={finishing} ending={ending} />
    </Page>
  )
}
