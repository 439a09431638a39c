import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import {
  approveProof,
  askForChanges,
  cancelOwnOrder,
  changeAddress,
  confirmDelivery,
} from '#app/domain/ceremony/trophies/answer.server.ts'
import { OrderFacts } from '#app/domain/ceremony/trophies/components/order-facts.tsx'
import {
  AddressForm,
  CancelOrder,
  PROOF_LABELS,
  ProofCard,
} from '#app/domain/ceremony/trophies/components/orderer-forms.tsx'
import { PlatePicture, ProofPicture } from '#app/domain/ceremony/trophies/components/plate-picture.tsx'
import { ALL_ORDER_LABELS } from '#app/domain/ceremony/trophies/labels.ts'
import {
  canChangeAddress,
  NEXT_TEXTS,
  REFUND_RULES,
  TROPHY_STATE_LABELS,
} from '#app/domain/ceremony/trophies/rules.ts'
import { addressSchema, approveProofSchema, wishSchema } from '#app/domain/ceremony/trophies/schema.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { lastResultFor } from '#app/http/forms.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { ordererIn } from './orderer.server.ts'
import { orderOf, ownOrderPage } from './view.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Trophy order' }

/** The address is a secret that works without signing in. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const page = await ownOrderPage(args)
  return data(page, { status: page ? 200 : 404 })
}

export async function action(args: ActionFunctionArgs) {
  const { now, clientAddress } = args.context
  const opened = await orderOf(args)
  // The page says that the link does not work.
  if (!opened) return data(null, { status: 404 })
  const { id, token } = opened
  const { intent, form } = parseIntent(await args.request.formData(), {
    approve: approveProofSchema,
    changes: wishSchema,
    address: addressSchema,
    cancel: BUTTON,
    arrived: BUTTON,
  })
  if (form.status !== 'success') return replyTo(intent, form)
  const throttled = await spendTry('linkUse', addressGroup(clientAddress))
  if (throttled) return replyRefused(intent, form, throttled)
  const by = ordererIn(args.context)
  const here = withQuery(href('/trophies/view'), { t: token })
  if (intent === 'cancel' || intent === 'arrived') {
    const done = await (intent === 'cancel' ? cancelOwnOrder(id, by, now) : confirmDelivery(id, by, now))
    if (!done.ok) return redirectRefused(here, done)
    return redirectDone(here, intent === 'cancel' ? 'Order cancelled' : 'Thank you for telling us')
  }
  const saved =
    intent === 'approve'
      ? await approveProof(id, form.value, by, now)
      : intent === 'changes'
        ? await askForChanges(id, form.value.wish, by, now)
        : await changeAddress(id, form.value, by, now)
  if (!saved.ok) return replyRefused(intent, form, saved)
  return redirectDone(here, DONE[intent])
}

const DONE = { approve: 'Proof approved', changes: 'Changes sent', address: 'Address saved' } as const

/** After a conflict the page shows the order as it is now. */
export const shouldRevalidate = revalidateAfterConflict

export default function TrophyOrder() {
  const page = useLoaderData<typeof loader>()
  const { viewer } = useFrame()
  const content = page ? <OwnOrder {...page} /> : <UnknownLink />
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}

const proofAddress = (proof: number, t: string, more = {}) =>
  withQuery(href('/trophies/proof'), { n: String(proof), t, ...more })

function UnknownLink() {
  return (
    <>
      <PageTitle title="This link does not work" />
      <p>It may be incomplete or have expired. Use the link in our newest email about the order.</p>
    </>
  )
}

type Page = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

function OwnOrder({ order, token, tax, invoices, can, contact }: Page) {
  const answer = useActionData<typeof action>()
  const approve = useAnsweredForm<typeof approveProofSchema>('approve', answer)
  const changes = useAnsweredForm<typeof wishSchema>('changes', answer)
  const address = useAnsweredForm<typeof addressSchema>('address', answer, {
    shipTo: { ...order.shipTo },
    phone: order.phone,
  })
  const open = invoices.find(({ isLive, dueCents }) => isLive && dueCents > 0)
  const hasPaid = invoices.some(({ isLive, paidCents }) => isLive && paidCents > 0)
  const isProof = can.includes('approve_proof')
  return (
    <>
      <ErrorSummary problems={answeredProblems(answer, { ...PROOF_LABELS, ...ALL_ORDER_LABELS })} />
      <PageTitle
        title="Your extra trophies"
        eyebrow={order.reference}
        lede={<Pill {...TROPHY_STATE_LABELS[order.state]} />}
      />
      <p>
        {NEXT_TEXTS[order.state]} {order.reason}
      </p>
      {open ? (
        <Notice
          title={`Invoice ${open.number} is open: ${formatMoney(open.dueCents, open.currency, 'prose')}`}
        >
          <p>{REFUND_RULES}</p>
          <Link to={open.to}>Pay or see the invoice</Link>
        </Notice>
      ) : null}
      {isProof ? (
        <ProofCard
          lines={order.engraving}
          proof={order.proofs}
          picture={proofAddress(order.proofs, token)}
          file={proofAddress(order.proofs, token, { format: 'pdf' })}
          approve={approve}
          changes={changes}
        />
      ) : (
        <Card title="The plate">
          {order.proofs > 0 ? (
            <ProofPicture
              src={proofAddress(order.proofs, token)}
              proof={order.proofs}
              lines={order.engraving}
            />
          ) : (
            <PlatePicture lines={order.engraving} />
          )}
          {order.wish ? (
            <p>
              You asked: <bdi>{order.wish}</bdi>
            </p>
          ) : null}
        </Card>
      )}
      <Card title="Your order">
        <OrderFacts order={order} tax={tax} />
        {invoices.length > 0 ? (
          <ul>
            {invoices.map(({ id, number, to, status }) => (
              <li key={id}>
                <Link to={to}>Invoice {number}</Link> <InvoicePill status={status} />
              </li>
            ))}
          </ul>
        ) : null}
        {can.includes('deliver') ? (
          <Form method="post" noValidate>
            <Button name="intent" value="arrived">
              It has arrived
            </Button>
          </Form>
        ) : null}
        {canChangeAddress(order.state) ? (
          <AddressForm form={address} isWrong={lastResultFor('address', answer) !== undefined} />
        ) : null}
        {can.includes('cancel') ? <CancelOrder hasPaid={hasPaid} /> : null}
      </Card>
      <p>
        {REFUND_RULES} {contact ? `Questions? Contact ${contact}.` : ''}
      </p>
    </>
  )
}
