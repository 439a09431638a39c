import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { UnconfirmedEmail, unconfirmed } from '#app/domain/people/accounts/components/unconfirmed-email.tsx'
import { enterCode, removeCode } from '#app/domain/money/billing/cart-code.server.ts'
import { CartDiscounts, CODE_LABELS } from '#app/domain/money/billing/components/cart-discounts.tsx'
import { CartTable } from '#app/domain/money/billing/components/cart-table.tsx'
import { CartTotal } from '#app/domain/money/billing/components/cart-total.tsx'
import { removeFromCart } from '#app/domain/money/billing/commands.server.ts'
import { cartOf } from '#app/domain/money/billing/queries.server.ts'
import { cartInput } from '#app/domain/money/discounts/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { badRequest } from '#app/http/errors.ts'
import {
  redirectDone,
  redirectRefused,
  redirectWithFlash,
  redirectWithOutcome,
} from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { viewerRights } from '#app/http/rights.server.ts'
import { requireStudio } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/thumb.css?url'
import { db } from '#db/client.ts'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const CODE_FORM = 'discount-code'
const CART = href('/submissions/cart')

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Cart' }

export async function loader(args: LoaderFunctionArgs) {
  const entrant = await requireStudio(args)
  const { studios } = await viewerRights(args, entrant)
  const cart = await cartOf(entrant.studio, args.context.now, db())
  // Those of the other studios this person acts for.
  const others = studios
    .filter(({ id }) => id !== entrant.studio.id)
    .map(({ id, name, counts }) => ({ studioId: id, studioName: name, size: counts[CART] ?? 0 }))
    .filter(({ size }) => size > 0)
  return { cart, others, studioName: entrant.studio.name, unconfirmed: unconfirmed(entrant) }
}

export async function action(args: ActionFunctionArgs) {
  const entrant = await requireStudio(args)
  const { now } = args.context
  const form = parseForm(await args.request.formData(), cartInput)
  if (form.status !== 'success') {
    if (form.payload.intent !== 'enter-code') throw badRequest('Select an entry to remove')
    return replyTo(CODE_FORM, form)
  }
  switch (form.value.intent) {
    case 'enter-code': {
      const entered = await enterCode(form.value.code, entrant, now)
      if (!entered.ok) return replyRefused(CODE_FORM, form, entered)
      return redirectDone(CART, `Code ${entered.value.code} added to the cart`)
    }
    case 'remove-code':
      return redirectWithOutcome(CART, await removeCode(entrant, now), 'Code removed')
    default: {
      const removed = await removeFromCart(form.value.submissionId, entrant, now)
      if (!removed.ok) return redirectRefused(CART, removed)
      return redirectWithFlash(CART, {
        title: 'Removed from cart',
        description: 'We have kept it as a draft.',
      })
    }
  }
}

export default function CartPage() {
  const { cart, others, studioName, unconfirmed: email } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof cartInput>(CODE_FORM, useActionData<typeof action>())
  const changed = cart.lines.filter((line) => line.earlierCents !== null).length
  const unfinished = cart.lines.filter((line) => line.problems.length > 0).length
  return (
    <Page
      lede={`For ${studioName}`}
      crumbs={[{ label: 'Dashboard', to: href('/submissions/dashboard') }, { label: 'Cart' }]}
      problems={form.problems(CODE_LABELS)}
    >
      <UnconfirmedEmail email={email} />
      {cart.lines.length === 0 ? (
        <EmptyState
          title="Your cart is empty"
          action={<LinkButton to={href('/submissions')}>See your entries</LinkButton>}
        >
          Add an entry from its review page once all its questions are answered.
        </EmptyState>
      ) : (
        <>
          <CartTotal {...cart} />
          {cart.ready ? null : (
            <Notice tone="bad" title="You can’t check out yet">
              {cart.lines.every((line) => line.price === null)
                ? 'Entries are closed. We have kept your cart.'
                : cart.lines.some((line) => line.refusal !== null)
                  ? 'Some entries are against a rule of the award. Remove them to check out the rest.'
                  : unfinished > 0
                    ? 'Complete the unfinished entries, or remove them from the cart.'
                    : 'Some categories are closed. Remove their entries to check out the rest.'}
            </Notice>
          )}
          {changed > 0 ? (
            <Notice tone="plain" title="Prices have changed">
              {countText(
                changed,
                'price has changed since you added the entry.',
                'prices have changed since you added the entries.',
              )}
            </Notice>
          ) : null}
          <CartTable cart={cart} />
          <p className="hint">Entries you remove stay in your drafts.</p>
          <CartDiscounts cart={cart} form={form} />
          {cart.ready ? <LinkButton to={href('/submissions/cart/checkout')}>Check out</LinkButton> : null}
        </>
      )}
      {others.length > 0 ? (
        <Notice tone="plain" title={`You have more than one ${words.studio}`}>
          <p>{`Each ${words.studio} has its own cart and invoices.`}</p>
          {others.map((other) => (
            <Form key={other.studioId} method="post" action={href('/studios/view')}>
              <input type="hidden" name="studioId" value={other.studioId} />
              <Button kind="secondary" size="xs" name="intent" value="switch">
                {`Switch to ${other.studioName} (${other.size} in cart)`}
              </Button>
            </Form>
          ))}
        </Notice>
      ) : null}
    </Page>
  )
}
