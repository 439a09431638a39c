import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  changeMembershipType,
  findMembershipType,
  membershipTypeVersion,
} from '#app/domain/people/accounts/membership-types.server.ts'
import { MembershipTypeFields } from '#app/domain/people/accounts/components/membership-type-fields.tsx'
import {
  MEMBERSHIP_TYPE_LABELS as LABELS,
  OPENS_LABELS,
} from '#app/domain/people/accounts/membership-type-labels.ts'
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
import { LinkButton } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
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
    code: type.code,
    opens: (['isStudent', 'isPro', 'canVote'] as const).filter((each) => type[each]),
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
  const { name, code, opens, currency, members, history, version, initial } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof membershipTypeSchema>>(FORM, answer, initial)
  return (
    <Page
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
      links={
        <LinkButton kind="quiet" to={href('/admin/memberships/types/:code/remove', { code })}>
          Remove
        </LinkButton>
      }
      problems={form.problems(LABELS)}
    >
      <p>
        Opens:{' '}
        {opens.length > 0
          ? opens.map((each) => OPENS_LABELS[each]).join(', ')
          : 'nothing besides the discount'}
        .
      </p>
      <RecordForm
        submit="Save membership type"
        backTo={href('/admin/memberships/types')}
        version={version}
        form={form}
      >
        <MembershipTypeFields form={form} currency={currency} />
      </RecordForm>
      <History history={history} />
    </Page>
  )
}
