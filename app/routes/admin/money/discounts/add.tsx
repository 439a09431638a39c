import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { addDiscount } from '#app/domain/money/discounts/commands.server.ts'
import {
  DISCOUNT_LABELS,
  DiscountKindFields,
  DiscountTermFields,
} from '#app/domain/money/discounts/components/discount-fields.tsx'
import { discountSchema } from '#app/domain/money/discounts/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo, zoneIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'discount'

export const handle: PageHandle = { title: 'Add discount code' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { timezone, currency } = await currentSeason()
  return { zone: timezone, currency }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const sent = await args.request.formData()
  const { timezone, currency } = await currentSeason()
  const form = parseForm(sent, discountSchema(zoneIn(sent, timezone), currency))
  if (form.status !== 'success') return replyTo(FORM, form)
  const added = await addDiscount(form.value, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  return redirectDone(href('/admin/discounts'), `Code ${form.value.code} added`)
}

export default function AddDiscount() {
  const { zone, currency } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<ReturnType<typeof discountSchema>>(FORM, useActionData<typeof action>())
  return (
    <Page
      crumbs={[{ label: 'Discount codes', to: href('/admin/discounts') }, { label: 'Add' }]}
      problems={form.problems(DISCOUNT_LABELS)}
    >
      <Form method="post" className="stack narrow" {...form.props}>
        <DiscountKindFields field={form.field} currency={currency} />
        <DiscountTermFields field={form.field} zone={zone} />
        <SubmitRow submit="Add code" backTo={href('/admin/discounts')} />
      </Form>
    </Page>
  )
}
