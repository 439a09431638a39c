import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { OnlyAdmin } from '#app/domain/people/admins/components/only-admin.tsx'
import { carryOutAll } from '#app/domain/submissions/admin/orders.server.ts'
import { OrderChoice, OrderForm, orderLabels } from '#app/domain/submissions/components/order-form.tsx'
import { OrderLines, OrderResults } from '#app/domain/submissions/components/order-lines.tsx'
import { MAX_AT_ONCE, offeredAs } from '#app/domain/submissions/admin/admin-action-rules.ts'
import { orderSchema } from '#app/domain/submissions/admin/admin-action-schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyTo, zoneIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { askedOrder, orderPage } from '#app/routes/admin/submissions/bulk.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'order'

export const handle: PageHandle<typeof loader> = {
  title: ({ order, takesTwo }) => (order ? offeredAs(order.action, takesTwo).label : 'Bulk actions'),
}

export async function loader(args: LoaderFunctionArgs) {
  return orderPage(await requireAdmin(args), args)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { order, backTo, params, season } = await askedOrder(args.request)
  if (!order) return redirectWithFlash(backTo, { title: 'Select an action first', color: 'danger' })
  const sent = await args.request.formData()
  const zone = zoneIn(sent, season.timezone)
  const form = parseForm(sent, orderSchema(order.action, zone, now))
  if (form.status !== 'success') return replyTo(FORM, form)
  const { rows, reason, until } = form.value
  const results = await carryOutAll(rows, { ...order, reason, until }, admin, now)
  const [one] = results
  if (params.get('back') === 'entry' && one)
    return redirectWithFlash(backTo, {
      title: one.text,
      color: one.kind === 'refused' ? 'danger' : 'success',
    })
  return data({ results })
}

export default function DecideAboutMany() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof orderSchema>>(FORM, answer, { reason: page.reason })
  const { order, lines, choices, changing, backTo } = page
  const crumbs = [{ label: 'All entries', to: withQuery(href('/admin/submissions'), page.list) }]
  if (answer && 'results' in answer)
    return <OrderResults results={answer.results} backTo={backTo} crumbs={crumbs} />
  if (!order || (lines.length === 0 && !choices))
    return (
      <Page title="Bulk actions" crumbs={[...crumbs, { label: 'Bulk actions' }]}>
        <EmptyState title="Nothing selected." action={<LinkButton to={backTo}>Back to entries</LinkButton>}>
          <p>Select entries in the list, or all that match its filters, and an action.</p>
        </EmptyState>
      </Page>
    )
  const { label, explained } = offeredAs(order.action, page.takesTwo)
  return (
    <Page
      title={label}
      lede={explained}
      crumbs={[...crumbs, { label }]}
      problems={form.problems(orderLabels)}
    >
      {page.admins === null ? null : <OnlyAdmin admins={page.admins} />}
      {page.beyond ? (
        <Notice>
          Up to {MAX_AT_ONCE} entries can be changed at a time. These are the first {MAX_AT_ONCE} in the list.
        </Notice>
      ) : null}
      {choices ? <OrderChoice action={order.action} {...choices} params={page.params} /> : null}
      {lines.length > 0 ? (
        <OrderLines caption={`${changing} of ${lines.length} will change`} lines={lines} />
      ) : null}
      {changing > 0 ? (
        <OrderForm
          form={form}
          action={order.action}
          takesTwo={page.takesTwo}
          rows={page.rows}
          count={changing}
          zone={page.zone}
          backTo={backTo}
        />
      ) : choices ? null : (
        <LinkButton to={backTo}>Go back</LinkButton>
      )}
    </Page>
  )
}
