import { randomUUID } from 'node:crypto'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { cartSums } from '#app/domain/money/billing/cart-sums.ts'
import {
  CHECKOUT_HIDDEN,
  CHECKOUT_LABELS,
  checkoutDefaults,
  MethodChoice,
} from '#app/domain/money/billing/components/checkout-form.tsx'
import { BillToFields } from '#app/domain/money/billing/components/fields.tsx'
import {
  billToOfPerson,
  checkOutMembership,
  findMembershipToPay,
} from '#app/domain/money/billing/membership-checkout.server.ts'
import { cardCheckoutRefusal } from '#app/domain/money/billing/rules.ts'
import { membershipCheckOut } from '#app/domain/money/billing/schema.ts'
import { startCardPayment } from '#app/domain/money/payments/attempts.server.ts'
import { OrderTerms } from '#app/domain/money/withdrawals/components/order-terms.tsx'
import { orderTerms } from '#app/domain/money/withdrawals/order-terms.server.ts'
import { offeredMethods } from '#app/domain/money/billing/checkout-methods.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { isCardOffered } from '#app/domain/money/payments/providers.server.ts'
import { durationText } from '#app/domain/people/accounts/membership-price.ts'
import { taxLabel } from '#app/domain/season/prices/tax.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'membership-payment'
const [CHECKOUT_KEY, EXPECTED_TOTAL] = CHECKOUT_HIDDEN

export const handle: PageHandle = { title: 'Pay for membership' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const [membership, billTo, configs] = await Promise.all([
    findMembershipToPay(viewer),
    billToOfPerson(viewer),
    configValues(),
  ])
  if (!membership) throw redirect(href('/membership'))
  if (membership.invoiceId) throw redirect(href('/submissions/invoices/:id', { id: membership.invoiceId }))
  return {
    membership,
    billTo,
    checkoutKey: randomUUID(),
    methods: offeredMethods(isCardOffered(configs), configs),
    cardRefusal: cardCheckoutRefusal(isCardOffered(configs), viewer.emailVerified),
    orderTerms: orderTerms(configs),
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now } = args.context
  const form = parseForm(await args.request.formData(), membershipCheckOut)
  if (form.status !== 'success') return replyTo(FORM, form)
  const issued = await checkOutMembership(form.value, viewer, now)
  if (!issued.ok) return replyRefused(FORM, form, issued)
  const { invoiceId } = issued.value
  const invoice = href('/submissions/invoices/:id', { id: invoiceId })
  if (form.value.method === 'card') {
    const started = await startCardPayment(invoiceId, viewer, now)
    return started.ok ? redirect(started.value.url, 303) : redirectRefused(invoice, started)
  }
  return redirectDone(invoice, 'Invoice issued', `We have sent it to ${form.value.billTo.email}.`)
}

export default function PayMembership() {
  const {
    membership,
    billTo,
    checkoutKey,
    methods,
    cardRefusal,
    orderTerms: terms,
  } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const initial = {
    ...checkoutDefaults({ ...EMPTY, ...billTo }),
    ...(methods.includes('card') && !cardRefusal && { method: 'card' }),
  }
  const form = useAnsweredForm<typeof membershipCheckOut>(FORM, answer, initial)
  // By what was typed, so that the total is that of the invoice that the next try issues.
  const typed = (name: 'billTo.country' | 'billTo.taxId') => form.field(name).defaultValue ?? ''
  const buyer = { country: typed('billTo.country'), taxId: typed('billTo.taxId') }
  const { typeName, months, priceCents, currency } = membership
  const { tax, taxCents, totalCents } = cartSums(
    { lines: [priceCents], after: null },
    membership.terms,
    buyer,
  )
  return (
    <Page
      lede={`${typeName}, for ${durationText(months)}`}
      crumbs={[{ label: 'Membership', to: href('/membership') }, { label: 'Pay for membership' }]}
      problems={form.problems(CHECKOUT_LABELS, [CHECKOUT_KEY, EXPECTED_TOTAL])}
    >
      <Notice sticky>
        <strong>
          Total <Money cents={totalCents} currency={currency} style="prose" />
        </strong>
        {tax?.treatment === 'taxed' ? (
          <>
            , including {taxLabel(tax)} <Money cents={taxCents} currency={currency} />
          </>
        ) : null}
      </Notice>
      <Form method="post" className="stack narrow" {...form.props} noValidate>
        {/* Never what was posted before: after a changed total the form is about the new one. */}
        <input type="hidden" name={form.name(CHECKOUT_KEY)} value={checkoutKey} />
        <input type="hidden" name={form.name(EXPECTED_TOTAL)} value={totalCents} />
        <Fieldset legend="Billing details">
          <BillToFields address={(name) => form.field(`billTo.${name}`)} poNumber={form.field('poNumber')} />
        </Fieldset>
        <MethodChoice field={form.field('method')} methods={methods} cardRefusal={cardRefusal} />
        <OrderTerms {...terms} />
        <Button>Place order</Button>
      </Form>
    </Page>
  )
}

const EMPTY = {
  name: '',
  email: '',
  addressLine1: '',
  addressLine2: null,
  city: '',
  region: null,
  postalCode: null,
  country: '',
  taxId: null,
}
