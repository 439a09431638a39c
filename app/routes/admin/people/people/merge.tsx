import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import {
  MergeConsequences,
  MergeSides,
  OwnedTable,
} from '#app/domain/people/merges/components/merge-sides.tsx'
import { mergeAccounts } from '#app/domain/people/merges/merge.server.ts'
import { mergeAccountsSchema } from '#app/domain/people/merges/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { mergePage } from './merge.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'merge-accounts'
const LABELS = { sure: 'Confirmation' } as const

export const handle: PageHandle = { title: 'Merge accounts' }

const accountsIn = (args: LoaderFunctionArgs) => ({
  stays: intParam(args, 'id'),
  goes: intParam(args, 'other'),
})

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return orNotFound(await mergePage(accountsIn(args), admin, args.context.now), args.request)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const accounts = accountsIn(args)
  const form = parseForm(await args.request.formData(), mergeAccountsSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const merged = unlessNotFound(
    await mergeAccounts({ ...accounts, version: form.value.version }, admin, args.context.now),
    args.request,
  )
  if (!merged.ok) return replyRefused(FORM, form, merged)
  return redirectDone(
    href('/admin/people/:id', { id: accounts.stays }),
    merged.value.does === 'moves' ? 'Accounts merged' : 'Account closed',
    'We have emailed the person and all admins.',
  )
}

export default function MergeAccounts() {
  const { stays, goes, does, refusals, owned, version } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof mergeAccountsSchema>(FORM, useActionData<typeof action>())
  const page = href('/admin/people/:id', { id: stays.id })
  const isPair = stays.id !== goes.id
  return (
    <Page
      title={`Merge account ${goes.id} into account ${stays.id}?`}
      lede={does ? 'This can’t be undone.' : undefined}
      crumbs={[
        { label: 'People', to: href('/admin/people') },
        { label: stays.name || stays.email, to: page },
        { label: 'Merge' },
      ]}
      problems={form.problems(LABELS)}
    >
      {refusals.length > 0 ? (
        <Notice tone="bad" title="These accounts can’t be merged now">
          <ul>
            {refusals.map((refusal) => (
              <li key={refusal}>{refusal}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <MergeSides stays={stays} goes={goes} />
      {isPair ? (
        <Link to={href('/admin/people/:id/merge/:other', { id: goes.id, other: stays.id })}>
          Keep account {goes.id} instead
        </Link>
      ) : null}
      {owned.length > 0 ? <OwnedTable staysId={stays.id} goesId={goes.id} owned={owned} /> : null}
      {does ? (
        <>
          <MergeConsequences does={does} goesId={goes.id} />
          <Form method="post" className="stack narrow" {...form.props} noValidate>
            <input type="hidden" name="version" value={version} />
            <Checkbox
              name={form.name('sure')}
              errors={form.field('sure').errors}
              label="Both accounts are the same person’s. I have asked them which one is to stay."
              required
            />
            <SubmitRow
              submit={does === 'moves' ? 'Merge accounts' : `Close account ${goes.id}`}
              danger
              backTo={page}
            />
          </Form>
        </>
      ) : null}
    </Page>
  )
}
