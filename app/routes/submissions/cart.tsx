import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CartTable } from '#app/domain/billing/components/cart-table.tsx'
import { PriceStrip } from '#app/domain/billing/components/price-strip.tsx'
import { removeFromCart } from '#app/domain/billing/commands.server.ts'
import { cartOf, otherCartsOf } from '#app/domain/billing/queries.server.ts'
import { currentSeason } from '#app/domain/seasons/queries.server.ts'
import { badRequest } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireStudio } from '#app/http/guards.server.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

export const handle: PageHandle = { title: 'Cart' }

export async function loader(args: LoaderFunctionArgs) {
  const entrant = await requireStudio(args)
  const { year } = await currentSeason()
  const [cart, others] = await Promise.all([
    cartOf(entrant.studio, args.context.now),
    otherCartsOf(entrant, entrant.studio.id, year),
  ])
  return { cart, others, studioName: entrant.studio.name }
}

export async function action(args: ActionFunctionArgs) {
  const entrant = await requireStudio(args)
  const submissionId = Number((await args.request.formData()).get('submissionId'))
  if (!Number.isSafeInteger(submissionId) || submissionId < 1)
    throw badRequest('Choose a submission to take out')
  const removed = await removeFromCart(submissionId, entrant, args.context.now)
  if (!removed.ok) return redirectWithFlash(paths.cart(), { title: removed.message, color: 'danger' })
  return redirectWithFlash(paths.cart(), {
    title: 'Taken out of the cart',
    description: 'It is kept as a draft.',
  })
}

export default function CartPage() {
  const { cart, others, studioName } = useLoaderData<typeof loader>()
  const unfinished = cart.lines.filter((line) => line.problems.length > 0).length
  return (
    <>
      <PageHeader
        title="Cart"
        lede={`For ${studioName}`}
        crumbs={[{ label: 'Dashboard', to: paths.dashboard() }, { label: 'Cart' }]}
      />
      {cart.lines.length === 0 ? (
        <EmptyState
          title="Nothing in the cart yet"
          action={<LinkButton to={paths.submissions()}>See your submissions</LinkButton>}
        >
          A submission goes into the cart when all its questions are answered and you send it on from its
          review page.
        </EmptyState>
      ) : (
        <>
          <PriceStrip {...cart} />
          {cart.ready ? null : (
            <Notice tone="bad" title="This cart cannot be checked out yet">
              {cart.lines.every((line) => line.price === null)
                ? 'Submissions are not taken now. What is in the cart is kept.'
                : unfinished > 0
                  ? 'Mend what is missing, or take the unfinished submissions out.'
                  : 'Some of it is not sold now. Take those submissions out to check out the rest.'}
            </Notice>
          )}
          <CartTable lines={cart.lines} totalCents={cart.totalCents} currency={cart.currency} />
          {cart.ready ? <LinkButton to={paths.checkout()}>Check out</LinkButton> : null}
        </>
      )}
      {others.length > 0 ? (
        <Notice tone="plain" title="You act for more than one studio">
          Each has a cart and an invoice of its own:{' '}
          {others.map((other) => `${other.studioName} (${other.size})`).join(', ')}.{' '}
          <LinkButton kind="quiet" to={paths.studios()}>
            Change studio
          </LinkButton>
        </Notice>
      ) : null}
    </>
  )
}
