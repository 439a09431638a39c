import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import {
  changeMembershipType,
  findMembershipType,
  membershipTypeVersion,
} from '#app/domain/people/accounts/membership-types.server.ts'
import { membershipTypeSchema } from '#app/domain/people/accounts/membership-types.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { amountText } from '#app/platform/amounts.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { answeredForm, revalidateAfterConflict } from '#app/http/answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectSaved } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

const FORM = 'membership-type'
const LABELS = {
  name: 'Name',
  description: 'What it is',
  priceCents: 'Price a year',
  entryDiscountPct: 'Off entries, in per cent',
  requiresProof: 'Asks for proof',
  selfSignup: 'Can be chosen at sign-up',
  active: 'Offered',
}

const labels: Readonly<Partial<Record<string, string>>> = LABELS

export const handle: PageHandle<typeof loader> = { title: (page) => page.name }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const type = orNotFound(await findMembershipType(admin, args.params.code ?? '', db()), args.request)
  const { timezone } = await currentSeason()
  const record = { entity: 'membership_type', ids: [type.code] }
  const history = await historyOf(admin, record, historyState(args.request), timezone, {
    label: (key) => labels[key],
  })
  const tick = (on: boolean) => (on ? 'on' : '')
  return {
    name: type.name,
    currency: type.currency,
    members: type.members,
    history,
    version: membershipTypeVersion(type),
    initial: {
      name: type.name,
      description: type.description,
      priceCents: amountText(type.priceCents),
      entryDiscountPct: String(type.entryDiscountPct),
      requiresProof: tick(type.requiresProof),
      selfSignup: tick(type.selfSignup),
      active: tick(type.active),
    },
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const sent = await args.request.formData()
  const form = parseForm(sent, membershipTypeSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = unlessNotFound(
    await changeMembershipType(args.params.code ?? '', form.value, versionIn(sent), admin, args.context.now),
    args.request,
  )
  if (!saved.ok) return replyRefused(FORM, form, saved)
  return redirectSaved(href('/admin/memberships/types'), saved.value.changed, `${form.value.name} was saved`)
}

/** A conflict brings the version as it is now, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function MembershipTypePage() {
  const { name, currency, members, history, version, initial } = useLoaderData<typeof loader>()
  const form = answeredForm(FORM, useActionData<typeof action>(), initial)
  const ticked = (field: 'requiresProof' | 'selfSignup' | 'active') => ({
    name: field,
    label: LABELS[field],
    defaultChecked: form.isTicked(field),
  })
  return (
    <>
      <PageHeader
        title={name}
        lede={
          members === 1
            ? 'One person holds it and keeps it.'
            : `${members} people hold it and keep it, whatever is changed here.`
        }
        crumbs={[
          { label: 'Memberships', to: href('/admin/memberships') },
          { label: 'Types', to: href('/admin/memberships/types') },
          { label: name },
        ]}
      >
        <ErrorSummary problems={form.problems(LABELS)} />
      </PageHeader>
      <Form method="post" className="stack narrow" noValidate key={version}>
        <input type="hidden" name="version" value={version} />
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
          hint="For studios whose owner holds it. 0 for none."
        />
        <Checkbox {...ticked('requiresProof')} hint="Such as proof of enrolment." />
        <Checkbox {...ticked('selfSignup')} hint="Without it, it is given by invitation only." />
        <Checkbox {...ticked('active')} hint="Without it, nobody new can get it." />
        <ButtonRow>
          <Button>Save the membership</Button>
          <LinkButton kind="quiet" to={href('/admin/memberships/types')}>
            Back to the list
          </LinkButton>
        </ButtonRow>
      </Form>
      <History history={history} />
    </>
  )
}
