import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { UnconfirmedEmail, unconfirmed } from '#app/domain/people/accounts/components/unconfirmed-email.tsx'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { enterCode, removeCode } from '#app/domain/money/billing/cart-code.server.ts'
import { CartDiscounts, CODE_LABELS } from '#app/domain/money/billing/components/cart-discounts.tsx'
import { CartTable } from '#app/domain/money/billing/components/cart-table.tsx'
import { CartTotal } from '#app/domain/money/billing/components/cart-total.tsx'
import { removeFromCart } from '#app/domain/money/billing/commands.server.ts'
import { cartOf, otherCartsOf } from '#app/domain/money/billing/queries.server.ts'
import { enterCodeInput } from '#app/domain/money/discounts/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { badRequest } from '#app/http/errors.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireStudio } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

const CODE_FORM = 'discount-code'

export const handle: PageHandle = { title: 'Cart' }

export async function loader(args: LoaderFunctionArgs) {
  const entrant = await requireStudio(args)
  const { year } = await currentSeason()
  const [cart, others] = await Promise.all([
    cartOf(entrant.studio, args.context.now, db()),
    otherCartsOf(entrant, entrant.studio.id, year),
  ])
  return { cart, others, studioName: entrant.studio.name, unconfirmed: unconfirmed(entrant) }
}

export async function action(args: ActionFunctionArgs) {
  const entrant = await requireStudio(args)
  const { now } = args.context
  const sent = await args.request.formData()
  switch (sent.get('intent')) {
    case 'enter-code': {
      const form = parseForm(sent, enterCodeInput)
      if (form.status !== 'success') return replyTo(CODE_FORM, form)
      const entered = await enterCode(form.value.code, entrant, now)
      if (!entered.ok) return replyRefused(CODE_FORM, form, entered)
      return redirectWithFlash(href('/submissions/cart'), {
        title: `The code ${entered.value.code} is in the cart`,
        color: 'success',
      })
    }
    case 'take-code-out': {
      const out = await removeCode(entrant, now)
      return redirectWithFlash(
        href('/submissions/cart'),
        out.ok ? { title: 'The code was taken out' } : { title: out.message, color: 'danger' },
      )
    }
    default:
      return takeOut(Number(sent.get('submissionId')), entrant, now)
  }
}

async function takeOut(submissionId: number, entrant: EntrantViewer, now: Date) {
  if (!Number.isSafeInteger(submissionId) || submissionId < 1)
    throw badRequest('Choose a submission to take out')
  const removed = await removeFromCart(submissionId, entrant, now)
  if (!removed.ok) return redirectRefused(href('/submissions/cart'), removed)
  return redirectWithFlash(href('/submissions/cart'), {
    title: 'Removed from cart',
    description: 'It is kept as a draft.',
  })
}

export default function CartPage() {
  const { cart, others, studioName, unconfirmed: email } = useLoaderData<typeof loader>()
  const form = answeredForm(CODE_FORM, useActionData<typeof action>())
  const changed = cart.lines.filter((line) => line.earlierCents !== null).length
  const unfinished = cart.lines.filter((line) => line.problems.length > 0).length
  return (
    <>
      <PageHeader
        title="Cart"
        lede={`For ${studioName}`}
        crumbs={[{ label: 'Dashboard', to: href('/submissions/dashboard') }, { label: 'Cart' }]}
      >
        <ErrorSummary problems={form.problems(CODE_LABELS)} />
      </PageHeader>
      <UnconfirmedEmail email={email} />
      {cart.lines.length === 0 ? (
        <EmptyState
          title="Nothing in the cart yet"
          action={<LinkButton to={href('/submissions')}>See your submissions</LinkButton>}
        >
          A submission goes into the cart when all its questions are answered and you send it on from its
          review page.
        </EmptyState>
      ) : (
        <>
          <CartTotal {...cart} />
          {cart.ready ? null : (
            <Notice tone="bad" title="This cart cannot be checked out yet">
              {cart.lines.every((line) => line.price === null)
                ? 'Submissions are not taken now. What is in the cart is kept.'
                : unfinished > 0
                  ? 'Complete the unfinished submissions, or remove them from the cart.'
                  : 'Some of it is not sold now. Remove those entries to check out the rest.'}
            </Notice>
          )}
          {changed > 0 ? (
            <Notice tone="plain" title="Prices have changed">
              {changed === 1 ? 'The price of one submission' : `The prices of ${changed} submissions`} changed
              after you added {changed === 1 ? 'it' : 'them'} to the cart. Current prices are shown below.
            </Notice>
          ) : null}
          <CartTable lines={cart.lines} totalCents={cart.totalCents} currency={cart.currency} />
          <p className="hint">Submissions you remove are kept as drafts.</p>
          <CartDiscounts cart={cart} field={form.field('code')} />
          {cart.ready ? <LinkButton to={href('/submissions/cart/checkout')}>Check out</LinkButton> : null}
        </>
      )}
      {others.length > 0 ? (
        <Notice tone="plain" title="You act for more than one studio">
          <p>Each has a cart and an invoice of its own.</p>
          {others.map((other) => (
            <Form key={other.studioId} method="post" action={href('/studios/view')}>
              <input type="hidden" name="studioId" value={other.studioId} />
              <Button kind="secondary" size="xs" name="intent" value="switch">
                {`Act for ${other.studioName}, which has ${other.size} in its cart`}
              </Button>
            </Form>
          ))}
        </Notice>
      ) : null}
    </>
  )
}
