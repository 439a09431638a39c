import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { OrderForm } from '#app/domain/ceremony/trophies/components/order-form.tsx'
import { OwnOrderTable } from '#app/domain/ceremony/trophies/components/order-list.tsx'
import { ALL_ORDER_LABELS } from '#app/domain/ceremony/trophies/labels.ts'
import { orderPath } from '#app/domain/ceremony/trophies/link.server.ts'
import { placeOrder } from '#app/domain/ceremony/trophies/place-order.server.ts'
import { orderSchema, showPlateSchema } from '#app/domain/ceremony/trophies/schema.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { orderPage, ordererOf } from './order.page.server.ts'
import { ordererIn } from './orderer.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'trophy-order'

export const handle: PageHandle = { title: 'Order extra trophies' }

/** The address is a secret that works without signing in. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const page = await orderPage(args)
  return data(page, { status: page ? 200 : 404 })
}

export async function action(args: ActionFunctionArgs) {
  const { now, clientAddress } = args.context
  const orderer = await ordererOf(args)
  // The page says that the link does not work.
  if (!orderer) return data(null, { status: 404 })
  const { intent, form } = parseIntent(await args.request.formData(), {
    show: showPlateSchema,
    order: orderSchema,
  })
  if (form.status !== 'success' || intent === 'show') return replyTo(FORM, form)
  const throttled = await spendTry('linkUse', addressGroup(clientAddress))
  if (throttled) return replyRefused(FORM, form, throttled)
  const placed = await placeOrder(orderer.personId, form.value, ordererIn(args.context), now)
  if (!placed.ok) return replyRefused(FORM, form, placed)
  return redirectDone(orderPath(placed.value.linkKey), 'Order received', 'We’ve emailed you the link to it.')
}

/** After a conflict the page shows what can be ordered now. */
export const shouldRevalidate = revalidateAfterConflict

export default function OrderTrophies() {
  const page = useLoaderData<typeof loader>()
  const { viewer } = useFrame()
  const content = page ? <OpenedOrder {...page} /> : <UnknownLink />
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}

function UnknownLink() {
  return (
    <>
      <PageTitle title="This link does not work" />
      <p>
        It may be incomplete or have expired, or extra trophies can’t be ordered for this nomination. Use the
        link in our newest email.
      </p>
    </>
  )
}

type Page = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

function OpenedOrder({
  source,
  formKey,
  price,
  left,
  most,
  window,
  orders,
  isWinner,
  initial,
  ...page
}: Page) {
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof orderSchema>(FORM, answer, {
    name: initial.name === null ? undefined : `person-${initial.name}`,
    withCredit: 'on',
    withTitle: 'on',
    qty: '1',
    shipTo: { name: initial.fullName, email: initial.email },
  })
  const isOpen = window.state === 'open' && left > 0 && source.people.length > 0
  return (
    <>
      <ErrorSummary problems={form.problems(ALL_ORDER_LABELS)} />
      <PageTitle title="Order extra trophies" eyebrow={source.category} lede={<bdi>{source.title}</bdi>} />
      {isWinner ? <p>The first trophy of a win is free. At most {most} more can be ordered for it.</p> : null}
      {window.state === 'open' && window.closesAt ? (
        <p>
          Orders close <DateTime value={window.closesAt} />.
        </p>
      ) : null}
      {window.state === 'before' && window.opensAt ? (
        <Notice title="Orders are not open yet">
          They open <DateTime value={window.opensAt} />.
        </Notice>
      ) : null}
      {window.state === 'closed' ? (
        <Notice title="Orders are closed">
          {page.contact ? `Questions? Contact ${page.contact}.` : 'Please ask the award.'}
        </Notice>
      ) : null}
      {window.state === 'open' && left === 0 ? (
        <Notice title={`All ${most} extra trophies of this win are ordered`} />
      ) : null}
      {window.state === 'open' && source.people.length === 0 ? (
        <Notice title="No name of this nomination is confirmed yet">
          Confirm your name first, by the link in your letter.
        </Notice>
      ) : null}
      {orders.length > 0 ? <OwnOrderTable rows={orders} /> : null}
      {isOpen ? (
        <>
          {page.unconfirmed > 0 ? (
            <p className="hint">Names that are not confirmed yet can’t be engraved, and are not listed.</p>
          ) : null}
          <OrderForm form={form} source={source} formKey={formKey} price={price} left={left} />
        </>
      ) : null}
    </>
  )
}
