import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  ALLOCATE_LABELS,
  AllocateForm,
  OpenInvoices,
  RETURN_LABELS,
  ReturnForms,
} from '#app/domain/money/payments/components/unallocated-forms.tsx'
import {
  UnallocatedFacts,
  UnallocatedHistory,
} from '#app/domain/money/payments/components/unallocated-facts.tsx'
import { unallocatedStepInput } from '#app/domain/money/payments/schema.ts'
import { allocateMoney, returnMoney, returnToCard } from '#app/domain/money/payments/unallocated.server.ts'
import { findUnallocated, listOpenInvoices } from '#app/domain/money/payments/unallocated-queries.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Columns } from '#app/ui/columns.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formatDay } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { searchText } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const ALLOCATE = 'allocate-money'
const RETURN = 'return-money'

export const handle: PageHandle<typeof loader> = { title: (page) => page.title }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const params = new URL(args.request.url).searchParams
  const payment = orNotFound(await findUnallocated(admin, intParam(args, 'id')), args.request)
  const query = searchText(params, 200)
  const asked = Number(params.get('invoice') ?? '')
  const wanted = Number.isSafeInteger(asked) && asked > 0 ? asked : payment.invoiceId
  const invoices =
    payment.status === 'open' ? await listOpenInvoices(admin, { ...payment, query, invoiceId: wanted }) : []
  return {
    title: `Unallocated payment of ${formatMoney(payment.amountCents, payment.currency)}`,
    payment,
    query,
    invoices,
    selected: invoices.find((invoice) => invoice.id === wanted) ?? null,
    idempotencyKey: randomUUID(),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { now } = args.context
  const id = intParam(args, 'id')
  const here = href('/admin/submissions/invoices/unallocated/:id', { id })
  const { currency } = orNotFound(await findUnallocated(admin, id), args.request)
  const sent = await args.request.formData()
  const form = parseForm(sent, unallocatedStepInput(currency), 'Select what to do with this payment.')
  if (form.status !== 'success') return replyTo(form.payload.intent === 'allocate' ? ALLOCATE : RETURN, form)
  switch (form.value.intent) {
    case 'allocate': {
      const done = unlessNotFound(await allocateMoney(id, form.value, admin, now), args.request)
      if (!done.ok) return replyRefused(ALLOCATE, form, done)
      const { receiptNumber, invoiceNumber, remainingCents } = done.value
      return redirectDone(
        here,
        `Applied to invoice ${invoiceNumber}, receipt ${receiptNumber}`,
        remainingCents > 0 ? 'The rest is still unallocated.' : undefined,
      )
    }
    case 'return': {
      const done = unlessNotFound(await returnMoney(id, form.value, admin, now), args.request)
      if (!done.ok) return replyRefused(RETURN, form, done)
      return redirectDone(here, 'Payment marked as returned')
    }
    case 'return-to-card': {
      const done = unlessNotFound(await returnToCard(id, admin, now), args.request)
      return redirectWithOutcome(here, done, 'Payment refunded to the card')
    }
  }
}

export default function UnallocatedPaymentPage() {
  const { title, payment, query, invoices, selected, idempotencyKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const allocating = useAnsweredForm<ReturnType<typeof unallocatedStepInput>>(ALLOCATE, answer)
  const returning = useAnsweredForm<ReturnType<typeof unallocatedStepInput>>(RETURN, answer)
  const isOpen = payment.status === 'open'
  const facts = (
    <>
      <UnallocatedFacts payment={payment} />
      {isOpen ? <OpenInvoices invoices={invoices} selected={selected?.id ?? null} query={query} /> : null}
      <UnallocatedHistory history={payment.history} />
    </>
  )
  return (
    <>
      <PageBar
        crumbs={[
          { label: 'Unallocated payments', to: href('/admin/submissions/invoices/unallocated') },
          { label: formatDay(payment.receivedOn) },
        ]}
      />
      <ErrorSummary
        problems={[...allocating.problems(ALLOCATE_LABELS), ...returning.problems(RETURN_LABELS)]}
      />
      <PageTitle title={title} lede={payment.payer} />
      {isOpen ? (
        <Columns
          sideLabel="Apply or return"
          side={
            <>
              {selected ? (
                <AllocateForm
                  key={`${selected.id} ${payment.remainingCents}`}
                  form={allocating}
                  invoice={selected}
                  idempotencyKey={idempotencyKey}
                  remainingCents={payment.remainingCents}
                />
              ) : null}
              <ReturnForms form={returning} toCard={payment.toCard} />
            </>
          }
        >
          {facts}
        </Columns>
      ) : (
        facts
      )}
    </>
  )
}
