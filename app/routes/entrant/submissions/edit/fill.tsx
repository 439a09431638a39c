import { entryHref, reviewHref } from '#app/domain/submissions/addresses.ts'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { CopyPlanCards } from '#app/domain/submissions/components/copy-plan.tsx'
import { copySources, fillFrom, readSource } from '#app/domain/submissions/copies/copy-entry.server.ts'
import { copiedLabels, planCopy, sizeOfPlan, sourceLabel } from '#app/domain/submissions/copies/copy-plan.ts'
import { readEntry } from '#app/domain/submissions/queries.server.ts'
import { isEditable, sameTitleKey, shownTitle } from '#app/domain/submissions/rules.ts'
import { fillForm } from '#app/domain/submissions/schema.ts'
import { orNotFound, refusalStatus } from '#app/http/errors.ts'
import { redirectDone, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm } from '#app/http/forms.server.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: (page) => `Copy answers into ${page.title}` }

export async function loader(args: LoaderFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const target = orNotFound(await readEntry(submissionId, db()), args.request)
  if (!isEditable(target.entry.status))
    throw await redirectWithFlash(reviewHref(submissionId), {
      title: 'This entry was submitted, so nothing can be copied into it.',
    })
  const title = shownTitle(target.entry.title)
  const asked = Number(new URL(args.request.url).searchParams.get('from') ?? '')
  const source = asked !== submissionId && asked > 0 ? await readSource(asked, entrant.studio.id, db()) : null
  if (!source) {
    const sources = await copySources(entrant.studio.id, { except: submissionId })
    return {
      submissionId,
      title,
      chosen: null,
      sources: sources.map((each) => ({ id: each.id, label: sourceLabel(each) })),
    }
  }
  const plan = planCopy(source, target)
  const { entry, category } = source
  return {
    submissionId,
    title,
    sources: [],
    chosen: {
      id: entry.id,
      title: shownTitle(entry.title),
      category: `${categoryTitle(category)}, ${entry.year}`,
      sameTitle: sameTitleKey(entry.title) === sameTitleKey(target.entry.title),
      size: sizeOfPlan(plan),
      plan: { copied: copiedLabels(plan), left: plan.left },
    },
  }
}

export async function action(args: ActionFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const form = parseForm(await args.request.formData(), fillForm)
  const fromId = form.status === 'success' ? form.value.from : 0
  const filled = await fillFrom({ submissionId, fromId }, entrant, args.context.now)
  if (!filled.ok) {
    // The draft is this person's: what is not there is what they chose to copy from.
    const [message, status] =
      filled.code === 'not_found'
        ? (['Select one of your entries to copy from.', 422] as const)
        : ([filled.message, refusalStatus[filled.code]] as const)
    return data({ problem: true, message }, { status })
  }
  const { copied } = filled.value
  return redirectDone(
    entryHref(submissionId),
    copied === 0 ? 'Nothing left to copy' : countText(copied, 'answer copied', 'answers copied'),
    'Check them; you can change everything.',
  )
}

export default function Fill() {
  const { submissionId, title, chosen, sources } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const heading = chosen?.sameTitle
    ? `You’ve entered “${chosen.title}” before`
    : `Copy answers into “${title}”`
  return (
    <Page
      title={heading}
      crumbs={[
        { label: 'Entries', to: href('/submissions') },
        { label: title, to: entryHref(submissionId) },
        { label: 'Copy answers' },
      ]}
      problems={answer ? [{ message: answer.message }] : []}
    >
      {chosen ? (
        <>
          <p>
            {chosen.size === 0
              ? `${chosen.category} has no answers to copy.`
              : `Copy your answers from ${chosen.category}? Your existing answers stay as they are.`}
          </p>
          <Form method="post" noValidate>
            <input type="hidden" name="from" value={chosen.id} />
            <ButtonRow>
              {chosen.size > 0 ? <Button>Copy these answers</Button> : null}
              <LinkButton kind={chosen.size > 0 ? 'secondary' : 'primary'} to={entryHref(submissionId)}>
                Continue without copying
              </LinkButton>
            </ButtonRow>
          </Form>
          <CopyPlanCards plan={chosen.plan} />
        </>
      ) : sources.length > 0 ? (
        <>
          <p>Which entry do you want to copy from?</p>
          <ul>
            {sources.map(({ id, label }) => (
              <li key={id}>
                <Link
                  to={withQuery(href('/submissions/edit/:submissionId/fill', { submissionId }), { from: id })}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <EmptyState
          title="There is no other entry to copy from."
          action={<LinkButton to={entryHref(submissionId)}>Back to draft</LinkButton>}
        />
      )}
    </Page>
  )
}
