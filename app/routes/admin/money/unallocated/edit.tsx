import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { dayText } from '#app/domain/money/billing/payment-details.ts'
import {
  ALLOCATE_LABELS,
  AllocateForm,
  OpenInvoices,
  RETURN_LABELS,
  ReturnForms,
} from '#app/domain/money/payments/components/unallocated-forms.tsx'
import { MoneyFacts, MoneyHistory } from '#app/domain/money/payments/components/unallocated-facts.tsx'
import { allocateInput, returnInput } from '#app/domain/money/payments/schema.ts'
import { allocateMoney, returnMoney, returnToCard } from '#app/domain/money/payments/unallocated.server.ts'
import { findUnallocated, openInvoicesFor } from '#app/domain/money/payments/unallocated-queries.server.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { badRequest, orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash, redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Columns } from '#app/ui/columns.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { searchText } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'

const ALLOCATE = 'allocate-money'
const RETURN = 'return-money'

export const handle: PageHandle<typeof loader> = { title: (page) => page.title }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const params = new URL(args.request.url).searchParams
  const money = orNotFound(await findUnallocated(admin, intParam(args, 'id')), args.request)
  const query = searchText(params, 200)
  const asked = Number(params.get('invoice') ?? '')
  const wanted = Number.isSafeInteger(asked) && asked > 0 ? asked : money.invoiceId
  const invoices =
    money.status === 'open' ? await openInvoicesFor(admin, { ...money, query, invoiceId: wanted }) : []
  return {
    title: `${formatMoney(money.amountCents, money.currency)} without an invoice`,
    money: { ...money, receivedWords: dayText(money.receivedOn) },
    query,
    invoices,
    chosen: invoices.find((invoice) => invoice.id === wanted) ?? null,
    idempotencyKey: randomUUID(),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const id = intParam(args, 'id')
  const here = href('/admin/submissions/invoices/unallocated/:id', { id })
  const sent = await args.request.formData()
  switch (sent.get('intent')) {
    case 'allocate': {
      const form = parseForm(sent, allocateInput)
      if (form.status !== 'success') return replyTo(ALLOCATE, form)
      const done = unlessNotFound(await allocateMoney(id, form.value, admin, now), args.request)
      if (!done.ok) return replyRefused(ALLOCATE, form, done)
      const { receiptNumber, invoiceNumber, leftCents } = done.value
      return redirectWithFlash(here, {
        title: `Put to invoice ${invoiceNumber}, receipt ${receiptNumber}`,
        description: leftCents > 0 ? 'The rest still waits.' : 'Nothing is left of this money.',
        color: 'success',
      })
    }
    case 'return': {
      const form = parseForm(sent, returnInput)
      if (form.status !== 'success') return replyTo(RETURN, form)
      const done = unlessNotFound(await returnMoney(id, form.value, admin, now), args.request)
      if (!done.ok) return replyRefused(RETURN, form, done)
      return redirectWithFlash(here, { title: 'Noted as returned', color: 'success' })
    }
    case 'return-to-card': {
      const done = unlessNotFound(await returnToCard(id, admin, now), args.request)
      return redirectWithOutcome(here, done, 'On its way back to the card')
    }
    default:
      throw badRequest('Choose what becomes of this money.')
  }
}

export default function UnallocatedMoneyPage() {
  const { title, money, query, invoices, chosen, idempotencyKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const allocating = answeredForm(ALLOCATE, answer)
  const returning = answeredForm(RETURN, answer)
  const isOpen = money.status === 'open'
  const facts = (
    <>
      <MoneyFacts money={money} />
      {isOpen ? (
        <section className="stack stack-tight">
          <h2>Put it to an invoice</h2>
          <FilterBar search="Number, studio or buyer" narrowed={query !== ''} />
          <OpenInvoices invoices={invoices} chosen={chosen?.id ?? null} query={query} />
        </section>
      ) : null}
      <MoneyHistory history={money.history} />
    </>
  )
  return (
    <>
      <PageBar
        crumbs={[
          { label: 'Unallocated money', to: href('/admin/submissions/invoices/unallocated') },
          { label: money.receivedWords },
        ]}
      />
      <ErrorSummary
        problems={[...allocating.problems(ALLOCATE_LABELS), ...returning.problems(RETURN_LABELS)]}
      />
      <PageTitle title={title} lede={money.payer} />
      {isOpen ? (
        <Columns
          sideLabel="Decide"
          side={
            <>
              {chosen ? (
                <AllocateForm
                  key={`${chosen.id} ${money.leftCents}`}
                  form={allocating}
                  invoice={chosen}
                  idempotencyKey={idempotencyKey}
                  leftCents={money.leftCents}
                />
              ) : null}
              <ReturnForms form={returning} toCard={money.toCard} />
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
