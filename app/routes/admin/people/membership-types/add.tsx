import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MembershipTypeFields } from '#app/domain/people/accounts/components/membership-type-fields.tsx'
import {
  MEMBERSHIP_TYPE_LABELS as LABELS,
  OPENS_LABELS,
} from '#app/domain/people/accounts/membership-type-labels.ts'
import { addMembershipType } from '#app/domain/people/accounts/membership-types.server.ts'
import { newMembershipTypeSchema } from '#app/domain/people/accounts/membership-types.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'new-membership-type'
const INITIAL = { durationMonths: '12', entryDiscountPct: '0', selfSignup: 'on', active: 'on' }
const OPENS = ['isStudent', 'isPro', 'canVote'] as const

export const handle: PageHandle = { title: 'Add a membership type' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return { currency: (await currentSeason()).currency }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { currency } = await currentSeason()
  const form = parseForm(await args.request.formData(), newMembershipTypeSchema(currency))
  if (form.status !== 'success') return replyTo(FORM, form)
  const added = await addMembershipType(form.value, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  return redirectDone(href('/admin/memberships/types'), `${form.value.name} was added`)
}

export default function AddMembershipType() {
  const { currency } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof newMembershipTypeSchema>>(FORM, answer, INITIAL)
  return (
    <Page
      crumbs={[
        { label: 'Memberships', to: href('/admin/memberships') },
        { label: 'Types', to: href('/admin/memberships/types') },
        { label: 'Add' },
      ]}
      problems={form.problems(LABELS)}
    >
      <RecordForm submit="Add membership type" backTo={href('/admin/memberships/types')} form={form}>
        <MembershipTypeFields form={form} currency={currency} />
        <Fieldset legend="Access it gives" hint="Can’t be changed later.">
          {OPENS.map((name) => (
            <Checkbox
              key={name}
              name={form.name(name)}
              label={OPENS_LABELS[name]}
              defaultChecked={form.isTicked(name)}
            />
          ))}
        </Fieldset>
      </RecordForm>
    </Page>
  )
}
