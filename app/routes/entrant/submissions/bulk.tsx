import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { previewBulk, runBulk } from '#app/domain/money/billing/bulk.server.ts'
import { bulkLabels, chosenIds, isBulkAction } from '#app/domain/submissions/admin/bulk.ts'
import {
  BULK_LABELS,
  BulkForm,
  BulkPreview,
  BulkResults,
} from '#app/domain/submissions/components/bulk-tables.tsx'
import { bulkForm } from '#app/domain/submissions/schema.ts'
import { parseForm, replyTo, validOf } from '#app/http/forms.server.ts'
import { requireEntrant, requireStudio } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { REQUIRED } from '#app/platform/validation.ts'
import { href } from '#app/platform/href.ts'
import { ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'bulk'

export const handle: PageHandle<typeof loader> = { title: (page) => bulkLabels[page.action].title }

/** Withdrawing needs no open call; the cart does. */
export async function loader(args: LoaderFunctionArgs) {
  const entrant = await requireStudio(args)
  const params = new URL(args.request.url).searchParams
  const asked = params.get('do')
  const action = isBulkAction(asked) ? asked : 'cart'
  if (action === 'cart') await requireEntrant(args)
  return {
    action,
    lines: await previewBulk(action, chosenIds(params.getAll('id')), entrant, args.context.now),
  }
}

export async function action(args: ActionFunctionArgs) {
  const entrant = await requireStudio(args)
  const form = parseForm(await args.request.formData(), bulkForm)
  const { do: asked, id: ids, reason } = validOf(form, 'Select an action.')
  if (asked === 'cart') await requireEntrant(args)
  const { now } = args.context
  const lines = await previewBulk(asked, ids, entrant, now)
  const needsReason = asked === 'withdraw' && lines.some(({ sent, refusal }) => sent && refusal === null)
  if (needsReason && reason === '') return replyTo(FORM, form, { fieldErrors: { reason: [REQUIRED] } })
  const results = await runBulk(asked, { ids, reason: reason || null }, entrant, now)
  return { problem: false as const, results }
}

export default function Bulk() {
  const { action: what, lines } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof bulkForm>(FORM, answer)
  const labels = bulkLabels[what]
  const header = (title: string) => (
    <PageHeader
      title={title}
      crumbs={[{ label: 'Entries', to: href('/submissions') }, { label: title }]}
      problems={form.problems(BULK_LABELS)}
    />
  )
  if (answer && 'results' in answer) {
    const done = answer.results.filter(({ failed }) => failed === null)
    return (
      <>
        {header(`${done.length} of ${answer.results.length} ${labels.done}`)}
        {done.length === answer.results.length ? null : (
          <Notice tone="bad" announce title="Some entries were not changed">
            The table shows why. Everything else is done.
          </Notice>
        )}
        <BulkResults results={answer.results} />
        <ButtonRow>
          {what === 'cart' && done.length > 0 ? (
            <LinkButton to={href('/submissions/cart')}>Go to cart</LinkButton>
          ) : null}
          <LinkButton kind="secondary" to={href('/submissions')}>
            Back to entries
          </LinkButton>
        </ButtonRow>
      </>
    )
  }
  const possible = lines.filter(({ refusal }) => refusal === null)
  if (lines.length === 0)
    return (
      <>
        {header(labels.title)}
        <EmptyState
          title="No entries selected."
          action={<LinkButton to={href('/submissions')}>Back to entries</LinkButton>}
        >
          <p>Select entries in the list first.</p>
        </EmptyState>
      </>
    )
  return (
    <>
      {header(labels.title)}
      <BulkPreview lines={lines} action={what} />
      {possible.length === 0 ? (
        <>
          <p>
            {what === 'cart'
              ? 'None of these can be added to the cart. The table shows why.'
              : 'None of these can be withdrawn. The table shows why.'}
          </p>
          <ButtonRow>
            <LinkButton kind="secondary" to={href('/submissions')}>
              Back to entries
            </LinkButton>
          </ButtonRow>
        </>
      ) : (
        <BulkForm action={what} lines={possible} form={form} />
      )}
    </>
  )
}
