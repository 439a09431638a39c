import { randomUUID } from 'node:crypto'
import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { CartTable } from '#app/domain/money/billing/components/cart-table.tsx'
import {
  CHECKOUT_FORM,
  CHECKOUT_HIDDEN,
  CHECKOUT_LABELS,
  CheckoutForm,
  checkoutDefaults,
} from '#app/domain/money/billing/components/checkout-form.tsx'
import { cartSums } from '#app/domain/money/billing/cart-sums.ts'
import { CartTotal } from '#app/domain/money/billing/components/cart-total.tsx'
import { checkOut } from '#app/domain/money/billing/commands.server.ts'
import { billToOf, cartOf } from '#app/domain/money/billing/queries.server.ts'
import { cardCheckoutRefusal, checkoutRefusal } from '#app/domain/money/billing/rules.ts'
import { checkOutInput } from '#app/domain/money/billing/schema.ts'
import { startCardPayment } from '#app/domain/money/payments/attempts.server.ts'
import { orderTerms } from '#app/domain/money/withdrawals/order-terms.server.ts'
import { offeredMethods, withoutCard } from '#app/domain/money/billing/checkout-methods.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { isCardOffered } from '#app/domain/money/payments/providers.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { redirectDone, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireStudio } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/thumb.css?url'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Check out' }

export async function loader(args: LoaderFunctionArgs) {
  const entrant = await requireStudio(args)
  const [cart, billTo, configs] = await Promise.all([
    cartOf(entrant.studio, args.context.now, db()),
    billToOf(entrant.studio.id),
    configValues(),
  ])
  if (cart.lines.length === 0) throw redirect(href('/submissions/cart'))
  return {
    cart,
    billTo,
    studioName: entrant.studio.name,
    refusal: checkoutRefusal(entrant.studio.role),
    unconfirmed: entrant.emailVerified ? null : entrant.email,
    checkoutKey: randomUUID(),
    methods: offeredMethods(isCardOffered(configs), configs),
    cardRefusal: cardCheckoutRefusal(isCardOffered(configs), entrant.emailVerified),
    statement: configs.checkout_statement?.trim() ?? '',
    orderTerms: orderTerms(configs),
  }
}

export async function action(args: ActionFunctionArgs) {
  const entrant = await requireStudio(args)
  const submission = parseForm(await args.request.formData(), checkOutInput)
  if (submission.status !== 'success') return replyTo(CHECKOUT_FORM, submission)
  const issued = await checkOut(submission.value, entrant, args.context.now)
  if (!issued.ok) return replyRefused(CHECKOUT_FORM, submission, issued)
  const { invoiceId, toPay } = issued.value
  if (submission.value.method === 'card' && toPay) {
    const started = await startCardPayment(invoiceId, entrant, args.context.now)
    if (started.ok) return redirect(started.value.url, 303)
    return redirectWithFlash(
      href('/submissions/payment/:submissionId', { submissionId: submission.value.submissionIds[0] ?? 0 }),
      {
        title: 'Your entries are submitted but not paid yet',
        description: started.message,
        color: 'danger',
      },
    )
  }
  return redirectDone(
    href('/submissions/invoices/:id', { id: invoiceId }),
    'Your entries are submitted',
    `We have sent the invoice to ${submission.value.billTo.email}.`,
  )
}

/** After a refusal the lines are loaded again; scripts would keep the old ones. */
export const shouldRevalidate = revalidateAfterConflict

export default function CheckoutPage() {
  const page = useLoaderData<typeof loader>()
  const { billTo, studioName, refusal, unconfirmed, checkoutKey, methods, cardRefusal } = page
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof checkOutInput>(CHECKOUT_FORM, answer, checkoutDefaults(billTo))
  // By what was typed, so that the totals are those of the invoice that the next try issues.
  const typed = (name: 'billTo.country' | 'billTo.taxId') => form.field(name).defaultValue ?? ''
  const buyer = { country: typed('billTo.country'), taxId: typed('billTo.taxId') }
  const cart = { ...page.cart, ...cartSums(page.cart.listed, page.cart.terms, buyer) }
  return (
    <>
      <PageBar
        crumbs={[
          { label: 'Dashboard', to: href('/submissions/dashboard') },
          { label: 'Cart', to: href('/submissions/cart') },
          { label: 'Check out' },
        ]}
      />
      <ErrorSummary problems={form.problems(CHECKOUT_LABELS, CHECKOUT_HIDDEN)} />
      <PageTitle
        title="Check out"
        lede={
          cart.totalCents > 0
            ? `For ${studioName}. ${methods.includes('card') ? 'Pay by card now, or get' : 'Get'} an invoice and pay by ${withoutCard(methods)}.`
            : `For ${studioName}. There is nothing to pay.`
        }
      />
      {refusal ? (
        <Notice tone="bad" title="You cannot check out yet">
          {refusal}
        </Notice>
      ) : null}
      {unconfirmed ? (
        <Notice tone="plain" title="Confirm your email">
          You can check out now and pay by {withoutCard(methods)}.
          {methods.includes('card') ? ` To pay by card, confirm ${unconfirmed} first.` : null}{' '}
          <Link to={href('/verify-email')}>Resend the confirmation link</Link>
        </Notice>
      ) : null}
      {cart.ready ? null : (
        <Notice tone="bad" title="Some entries cannot be checked out">
          <LinkButton kind="quiet" to={href('/submissions/cart')}>
            See what to fix
          </LinkButton>
        </Notice>
      )}
      <CartTotal {...cart} />
      <CartTable cart={cart} forCheckout />
      <p>
        <Link to={href('/submissions/cart')}>Change the cart or add a discount code</Link>
      </p>
      {/* After an answer the form stays, with what was typed. */}
      {cart.ready || answer ? (
        <div className="narrow">
          <CheckoutForm
            form={form}
            checkoutKey={checkoutKey}
            totalCents={cart.totalCents}
            submissionIds={cart.lines.map((line) => line.submissionId)}
            methods={methods}
            cardRefusal={cardRefusal}
            statement={page.statement}
            orderTerms={page.orderTerms}
          />
        </div>
      ) : null}
    </>
  )
}
