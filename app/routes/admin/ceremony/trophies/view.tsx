import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { DECISION_LABELS, OrderDecisions } from '#app/domain/ceremony/trophies/components/admin-forms.tsx'
import { OrderFacts } from '#app/domain/ceremony/trophies/components/order-facts.tsx'
import { PlateWithCounts } from '#app/domain/ceremony/trophies/components/plate-picture.tsx'
import { decideOrder, type Decision } from '#app/domain/ceremony/trophies/decide.server.ts'
import { typedLines } from '#app/platform/typed-lines.ts'
import {
  hasEnded,
  holdsPieces,
  MAKING_TIME,
  REFUND_RULES,
  TROPHY_STATE_LABELS,
} from '#app/domain/ceremony/trophies/rules.ts'
import { proofSchema, reasonSchema, shipSchema } from '#app/domain/ceremony/trophies/schema.ts'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { lastResultFor } from '#app/http/forms.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { trophyOrderPage } from './view.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ order }) => order.reference }

export async function loader(args: LoaderFunctionArgs) {
  return trophyOrderPage(args, await requireAdmin(args))
}

const DONE = {
  approve: 'Order approved, invoice sent',
  bill: 'Invoice issued',
  decline: 'Order declined',
  cancel: 'Order cancelled',
  send_proof: 'Proof sent',
  ship: 'Marked as shipped',
  deliver: 'Marked as delivered',
  refund: 'Refund requested',
  stop: 'Order stopped',
  take_out: 'Removed from the batch',
  remake: 'Will be made again',
} as const satisfies Record<Decision['action'], string>

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const sent = await args.request.formData()
  const { intent, form } = parseIntent(sent, {
    approve: BUTTON,
    bill: BUTTON,
    deliver: BUTTON,
    refund: BUTTON,
    decline: reasonSchema,
    cancel: reasonSchema,
    stop: reasonSchema,
    take_out: reasonSchema,
    remake: reasonSchema,
    send_proof: proofSchema,
    ship: shipSchema,
  })
  if (form.status !== 'success') return replyTo(intent, form)
  const decision = { action: intent, ...form.value } as Decision
  const decided = unlessNotFound(
    await decideOrder(id, decision, admin, args.context.now, versionIn(sent)),
    args.request,
  )
  if (!decided.ok) return replyRefused(intent, form, decided)
  return redirectDone(href('/admin/duplicate-trophies/view/:id', { id }), DONE[intent])
}

/** After a conflict the page shows the order as it is now. */
export const shouldRevalidate = revalidateAfterConflict

export default function TrophyOrder() {
  const { order, most, tax, invoices, refundable, actions, hasAccount, history } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const forms = {
    proof: useAnsweredForm<typeof proofSchema>('send_proof', answer, { lines: order.engraving.join('\n') }),
    ship: useAnsweredForm<typeof shipSchema>('ship', answer, {
      carrier: order.carrier ?? '',
      tracking: order.tracking,
    }),
    decline: useAnsweredForm<typeof reasonSchema>('decline', answer),
    cancel: useAnsweredForm<typeof reasonSchema>('cancel', answer),
    stop: useAnsweredForm<typeof reasonSchema>('stop', answer),
    take_out: useAnsweredForm<typeof reasonSchema>('take_out', answer),
    remake: useAnsweredForm<typeof reasonSchema>('remake', answer),
  }
  const typed = lastResultFor('send_proof', answer) ? forms.proof.field('lines').defaultValue : undefined
  return (
    <>
      <Columns
        head={
          <PageHeader
            title={order.title}
            eyebrow={`${order.reference} · ${order.category}`}
            lede={<Pill {...TROPHY_STATE_LABELS[order.state]} />}
            crumbs={[
              { label: 'Extra trophies', to: href('/admin/duplicate-trophies') },
              { label: order.reference },
            ]}
            links={
              <LinkButton
                kind="quiet"
                to={href('/admin/secret-links/:kind/:id', { kind: 'trophy-order', id: order.id })}
              >
                End the personal link
              </LinkButton>
            }
            problems={answeredProblems(answer, DECISION_LABELS, ['reason'])}
          />
        }
        side={
          <Card title="Order">
            <OrderFacts order={order} tax={tax} />
            <p>
              Ordered by <bdi>{order.contactName}</bdi>, {order.contactEmail}
              {hasAccount ? ', signed in' : ', by a link'}.
            </p>
            <p>
              {order.taken} of {most} pieces of this win are taken.
              {order.batch ? ` In batch ${order.batch}.` : ''}
            </p>
          </Card>
        }
        sideLabel="Order"
      >
        <div className="stack">
          {hasEnded(order.nominationStatus) && holdsPieces(order.state) ? (
            <Notice tone="bad" title={`The nomination was ${order.nominationStatus}`}>
              Nothing more is made of this order: no proof, no batch. Cancel or stop it, and decide what
              becomes of what was paid.
            </Notice>
          ) : null}
          {order.wish ? (
            <Notice title="The customer asked for changes">
              <bdi>{order.wish}</bdi>
            </Notice>
          ) : null}
          {order.reason ? (
            <Notice tone="plain" title="Reason">
              {order.reason}
            </Notice>
          ) : null}
          {refundable ? (
            <Notice title="A payment of this order is to be refunded">
              It was cancelled. Another admin approves the refund.
            </Notice>
          ) : null}
          <Card title={order.proofs > 0 ? `Plate, proof ${order.proofs}` : 'Plate'}>
            <PlateWithCounts lines={typed === undefined ? order.engraving : typedLines(typed)} />
          </Card>
          <OrderDecisions version={order.version} actions={actions} refundable={refundable} forms={forms} />
          {invoices.length > 0 ? (
            <Card title="Invoices">
              <ul>
                {invoices.map(({ id, number, status, totalCents, currency }) => (
                  <li key={id}>
                    <Link to={href('/admin/submissions/invoices/:id', { id })}>{number}</Link>,{' '}
                    {formatMoney(totalCents, currency)} <InvoicePill status={status} />
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
          <p className="hint">
            Message to the customer: {REFUND_RULES} {MAKING_TIME}
          </p>
        </div>
      </Columns>
      <History history={history} />
    </>
  )
}
