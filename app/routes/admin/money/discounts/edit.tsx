import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { editDiscount } from '#app/domain/money/discounts/commands.server.ts'
import {
  DISCOUNT_LABELS,
  DiscountTermFields,
} from '#app/domain/money/discounts/components/discount-fields.tsx'
import {
  DiscountPill,
  DiscountUses,
  usesText,
} from '#app/domain/money/discounts/components/discount-table.tsx'
import { findDiscount } from '#app/domain/money/discounts/queries.server.ts'
import { END_CODE_TEXT, valueText } from '#app/domain/money/discounts/rules.ts'
import { discountTermsSchema } from '#app/domain/money/discounts/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo, zoneIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Money } from '#app/ui/money.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { ConfirmLink } from '#app/ui/modal.tsx'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'discount-terms'
const labels: Readonly<Partial<Record<string, string>>> = DISCOUNT_LABELS

export const handle: PageHandle<typeof loader> = { title: ({ discount }) => `Code ${discount.code}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, timezone } = await currentSeason()
  const found = await findDiscount(admin, intParam(args, 'id'), year, args.context.now)
  const discount = orNotFound(found, args.request)
  const record = { entity: 'discount', ids: [discount.id] }
  const history = await historyOf(admin, record, historyState(args.request), timezone, {
    label: (key) => labels[key],
  })
  const { maxUses, maxUsesPerStudio, validFrom, validTo, note } = discount
  const initial = {
    maxUses: maxUses === null ? '' : String(maxUses),
    maxUsesPerStudio: maxUsesPerStudio === null ? '' : String(maxUsesPerStudio),
    validFrom: toLocalText(validFrom, timezone),
    validTo: validTo ? toLocalText(validTo, timezone) : '',
    note,
  }
  return { discount, initial, history, zone: timezone }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { year, timezone } = await currentSeason()
  orNotFound(await findDiscount(admin, id, year, args.context.now), args.request)
  const sent = await args.request.formData()
  const form = parseForm(sent, discountTermsSchema(zoneIn(sent, timezone)))
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = await editDiscount(id, form.value, admin, args.context.now)
  if (!saved.ok) return replyRefused(FORM, form, saved)
  return redirectDone(href('/admin/discounts/edit/:id', { id }), 'Code saved')
}

export default function DiscountPage() {
  const { discount, initial, history, zone } = useLoaderData<typeof loader>()
  const { endedAt } = discount
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof discountTermsSchema>>(FORM, answer, initial)
  return (
    <Page
      title={`Code ${discount.code}`}
      crumbs={[{ label: 'Discount codes', to: href('/admin/discounts') }, { label: discount.code }]}
      links={
        endedAt ? undefined : (
          <ConfirmLink
            to={href('/admin/discounts/end/:id', { id: discount.id })}
            id="end"
            label="End code"
            title={`End code ${discount.code}?`}
            confirm="End code"
          >
            <p>{END_CODE_TEXT}</p>
          </ConfirmLink>
        )
      }
      problems={form.problems(DISCOUNT_LABELS)}
    >
      <DefinitionList
        items={[
          { term: 'Status', value: <DiscountPill state={discount.state} /> },
          { term: 'Discount', value: valueText(discount) },
          { term: 'Used', value: usesText(discount.uses, discount.maxUses) },
          {
            term: 'Amount saved',
            value: <Money cents={discount.savedCents} currency={discount.currency} />,
          },
          ...(endedAt ? [{ term: 'Ended', value: <DateTime value={endedAt} /> }] : []),
        ]}
      />
      {endedAt ? null : (
        <Form method="post" className="stack narrow" {...form.props}>
          <DiscountTermFields field={form.field} zone={zone} />
          <div>
            <Button>Save code</Button>
          </div>
        </Form>
      )}
      <DiscountUses uses={discount.usedOn} />
      <History history={history} />
    </Page>
  )
}
