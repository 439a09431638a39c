import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  changeMembershipType,
  findMembershipType,
  membershipTypeVersion,
} from '#app/domain/people/accounts/membership-types.server.ts'
import { MEMBERSHIP_TYPE_LABELS as LABELS } from '#app/domain/people/accounts/membership-type-labels.ts'
import { membershipTypeSchema } from '#app/domain/people/accounts/membership-types.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { labelledBy } from '#app/platform/audit/history.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { amountText } from '#app/platform/amounts.ts'
import { fieldValues } from '#app/platform/form-values.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectSaved } from '#app/http/flash.server.ts'
import { parseForm, replyConflict, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'membership-type'

export const handle: PageHandle<typeof loader> = { title: (page) => page.name }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const type = orNotFound(await findMembershipType(admin, args.params.code ?? '', db()), args.request)
  const { timezone } = await currentSeason()
  const record = { entity: 'membership_type', ids: [type.code] }
  const page = historyState(args.request)
  const history = await historyOf(admin, record, page, timezone, labelledBy(LABELS))
  return {
    name: type.name,
    currency: type.currency,
    members: type.members,
    history,
    version: membershipTypeVersion(type),
    initial: fieldValues(LABELS, { ...type, priceCents: amountText(type.priceCents, type.currency) }),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const sent = await args.request.formData()
  const code = args.params.code ?? ''
  const { currency } = orNotFound(await findMembershipType(admin, code, db()), args.request)
  const form = parseForm(sent, membershipTypeSchema(currency))
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = unlessNotFound(
    await changeMembershipType(code, form.value, versionIn(sent), admin, args.context.now),
    args.request,
  )
  if (!saved.ok) return replyConflict(FORM, form, saved)
  return redirectSaved(href('/admin/memberships/types'), saved.value.changed, `${form.value.name} was saved`)
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function MembershipTypePage() {
  const { name, currency, members, history, version, initial } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof membershipTypeSchema>>(FORM, answer, initial)
  const ticked = (name: 'requiresProof' | 'selfSignup' | 'active') => ({
    name,
    label: LABELS[name],
    defaultChecked: form.isTicked(name),
  })
  return (
    <>
      <PageHeader
        title={name}
        lede={
          members > 0
            ? `${countText(members, 'person has this membership and keeps', 'people have this membership and keep')} it when you change the type.`
            : 'No one has this membership.'
        }
        crumbs={[
          { label: 'Memberships', to: href('/admin/memberships') },
          { label: 'Types', to: href('/admin/memberships/types') },
          { label: name },
        ]}
        problems={form.problems(LABELS)}
      />
      <RecordForm
        submit="Save membership type"
        backTo={href('/admin/memberships/types')}
        version={version}
        form={form}
      >
        <Input {...form.field('name')} label={LABELS.name} required />
        <Textarea {...form.field('description')} label={LABELS.description} optional rows={3} />
        <Input
          {...form.field('priceCents')}
          label={`${LABELS.priceCents} (${currency})`}
          inputMode="decimal"
          width="short"
          required
        />
        <Input
          {...form.field('entryDiscountPct')}
          label={LABELS.entryDiscountPct}
          inputMode="numeric"
          width="short"
          hint="For studios whose owner has this membership."
        />
        <Checkbox {...ticked('requiresProof')} hint="Such as proof of enrolment." />
        <Checkbox {...ticked('selfSignup')} hint="If not, it is by invitation only." />
        <Checkbox {...ticked('active')} hint="If not, no new members can join." />
      </RecordForm>
      <History history={history} />
    </>
  )
}
