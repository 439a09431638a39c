import { entryHref, reviewHref } from '#app/domain/submissions/addresses.ts'
import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { categoryChoices, choiceLine } from '#app/domain/submissions/choice.server.ts'
import { startDraft } from '#app/domain/submissions/commands.server.ts'
import { CategoryTable } from '#app/domain/submissions/components/category-table.tsx'
import { CopyPlanCards } from '#app/domain/submissions/components/copy-plan.tsx'
import { planForCategory, readSource } from '#app/domain/submissions/copies/copy-entry.server.ts'
import { copiedLabels } from '#app/domain/submissions/copies/copy-plan.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { copyForm } from '#app/domain/submissions/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireOwnEntryToEnter } from '#app/routes/entrant/own-entry.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'copy-to'

export const handle: PageHandle<typeof loader> = { title: (page) => `Copy ${page.title}` }

export async function loader(args: LoaderFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntryToEnter(args)
  const { now } = args.context
  const source = orNotFound(await readSource(submissionId, entrant.studio.id, db()), args.request)
  const choices = await categoryChoices(entrant, entrant.studio, now)
  const common = {
    submissionId,
    title: shownTitle(source.entry.title),
    from: `${categoryTitle(source.category)}, ${source.entry.year}`,
  }
  const asked = Number(new URL(args.request.url).searchParams.get('category') ?? '')
  const chosen = choices.find(({ category }) => category.id === asked)
  if (!chosen) return { ...common, chosen: null, rows: choices.map(choiceLine) }
  const { copied, left } = await planText(source, chosen.category.id)
  return {
    ...common,
    rows: [],
    chosen: {
      ...choiceLine(chosen),
      plan: { copied, left },
      createKey: randomUUID(),
      workTitle: source.entry.title,
    },
  }
}

async function planText(source: Parameters<typeof planForCategory>[0], categoryId: number) {
  const plan = await planForCategory(source, categoryId)
  return { copied: copiedLabels(plan), left: plan.left }
}

export async function action(args: ActionFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntryToEnter(args)
  const form = parseForm(await args.request.formData(), copyForm)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { categoryId, title, createKey } = form.value
  const copied = await startDraft(
    { categoryId, title, createKey, copyFrom: submissionId },
    entrant,
    args.context.now,
  )
  if (!copied.ok) return replyRefused(FORM, form, copied)
  return redirectDone(
    entryHref(copied.value.submissionId),
    'Copied to a new draft',
    'Check it: new questions are still unanswered.',
  )
}

export default function CopyTo() {
  const page = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof copyForm>(FORM, useActionData<typeof action>(), {
    title: page.chosen?.workTitle,
  })
  const { chosen } = page
  return (
    <Page
      title={chosen ? `Copy “${page.title}” to ${chosen.name}` : `Copy “${page.title}” to another category`}
      lede={`From ${page.from}. The original entry stays as it is.`}
      crumbs={[
        { label: 'Entries', to: href('/submissions') },
        {
          label: page.title,
          to: reviewHref(page.submissionId),
        },
        { label: 'Copy' },
      ]}
      problems={form.problems({ title: 'Title of the work' })}
    >
      {chosen ? (
        <>
          {chosen.refusal ? (
            <Notice tone="plain" title="You can’t enter this category">
              {chosen.refusal}
            </Notice>
          ) : (
            <Form method="post" className="stack narrow" {...form.props}>
              <input type="hidden" name={form.name('categoryId')} value={chosen.id} />
              <input type="hidden" name={form.name('createKey')} value={chosen.createKey} />
              <Input {...form.field('title')} label="Title of the work" required />
              <SubmitRow
                submit="Copy to new draft"
                backTo={href('/submissions/edit/:submissionId/copy-to', { submissionId: page.submissionId })}
                back="Select another category"
              />
            </Form>
          )}
          <CopyPlanCards plan={chosen.plan} />
        </>
      ) : (
        <CategoryTable
          rows={page.rows}
          empty={<EmptyState title="No categories this season yet." />}
          hrefOf={(id) =>
            withQuery(href('/submissions/edit/:submissionId/copy-to', { submissionId: page.submissionId }), {
              category: id,
            })
          }
          verb="Copy"
        />
      )}
    </Page>
  )
}
