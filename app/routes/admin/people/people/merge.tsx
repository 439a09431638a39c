import { Form, Link, useLoaderData } from '@remix-run/react'
import {
  MergeConsequences,
  MergeSides,
  OwnedTable,
} from '#app/domain/people/merges/components/merge-sides.tsx'
import { mergeAccounts } from '#app/domain/people/merges/merge.server.ts'
import { mergeAccountsSchema } from '#app/domain/people/merges/schema.ts'
import { useStepForm } from '#app/http/decide-page.tsx'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { mergePage } from './merge.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const LABELS = { sure: 'Confirmation' } as const

export const handle: PageHandle = { title: 'Merge accounts' }

const step = decideStep({
  guard: requireAdmin,
  prove: requireFreshAdmin,
  find: ({ id }) => ({ stays: id(), goes: id('other') }),
  async page(accounts, { who, now, args }) {
    return orNotFound(await mergePage(accounts, who, now), args.request)
  },
  fields: () => mergeAccountsSchema,
  run: (accounts, { sent, who, now }) => mergeAccounts({ ...accounts, version: sent.version }, who, now),
  done: ({ does }, { found }) => ({
    to: href('/admin/people/:id', { id: found.stays }),
    title: does === 'moves' ? 'Accounts merged' : 'Account closed',
    description: 'We have emailed the person and all admins.',
  }),
})
export const loader = step.loader
export const action = step.action

export default function MergeAccounts() {
  const { stays, goes, does, refusals, owned, version } = useLoaderData<typeof loader>()
  const form = useStepForm<typeof mergeAccountsSchema>()
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
