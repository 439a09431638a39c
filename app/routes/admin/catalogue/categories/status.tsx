import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { setCategoryStatus } from '#app/domain/catalogue/categories/category-commands.server.ts'
import { statusNoteSchema } from '#app/domain/catalogue/categories/category-input.ts'
import { entryStates } from '#app/domain/catalogue/categories/category-queries.server.ts'
import {
  STATUS_NAMES,
  STATUS_STEPS,
  isUndoable,
  nextStates,
} from '#app/domain/catalogue/categories/category-text.ts'
import { findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'category-status'
const LABELS = { note: 'Reason', to: 'Status' }

export const handle: PageHandle<typeof loader> = { title: (page) => `Status of ${page.name}` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const category = orNotFound(await findCategory(intParam(args, 'id'), db()), args.request)
  const asked = new URL(args.request.url).searchParams.get('to')
  const drafts = (await entryStates(category.id)).find(({ status }) => status === 'draft')?.count ?? 0
  return {
    id: category.id,
    name: categoryTitle(category),
    status: category.status,
    note: category.statusNote,
    drafts,
    to: nextStates(category.status).find((each) => each === asked) ?? null,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const form = parseForm(await args.request.formData(), statusNoteSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const before = orNotFound(await findCategory(id, db()), args.request)
  const done = unlessNotFound(await setCategoryStatus(id, form.value, admin, args.context.now), args.request)
  if (!done.ok) return replyRefused(FORM, form, done)
  return redirectWithOutcome(
    href('/admin/categories/view/:id', { id }),
    done,
    `${done.value.name} ${STATUS_STEPS[form.value.to].done}`,
    isUndoable(before.status, form.value.to)
      ? { to: href('/admin/categories/status/:id', { id }), fields: { to: before.status } }
      : null,
  )
}

export default function CategoryState() {
  const { id, name, status, note, to, drafts } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof statusNoteSchema>(FORM, useActionData<typeof action>(), {
    note,
  })
  const header = (title: string) => (
    <PageHeader
      title={title}
      crumbs={[
        { label: 'Categories', to: href('/admin/categories') },
        { label: name, to: href('/admin/categories/view/:id', { id }) },
        { label: 'Status' },
      ]}
      problems={form.problems(LABELS)}
    />
  )
  if (!to)
    return (
      <>
        {header(`Status of ${name}`)}
        <p>Current status: {STATUS_NAMES[status].label.toLowerCase()}.</p>
        <ul>
          {nextStates(status).map((each) => (
            <li key={each}>
              <LinkButton
                kind="quiet"
                to={withQuery(href('/admin/categories/status/:id', { id }), { to: each })}
              >
                {STATUS_STEPS[each].verb}
              </LinkButton>{' '}
              {STATUS_STEPS[each].effect}
            </li>
          ))}
        </ul>
      </>
    )
  const step = STATUS_STEPS[to]
  return (
    <>
      {header(`${step.verb} ${name}?`)}
      <RecordForm
        form={form}
        submit={`${step.verb} category`}
        danger={to !== 'open'}
        backTo={href('/admin/categories/view/:id', { id })}
      >
        <input type="hidden" name={form.name('to')} value={to} />
        <p>
          {step.effect}
          {to !== 'open' && drafts > 0
            ? ` ${countText(drafts, 'draft is', 'drafts are')} kept but cannot be submitted.`
            : ''}
        </p>
        {step.needsReason ? (
          <Textarea
            {...form.field('note')}
            label={LABELS.note}
            required
            rows={3}
            hint={to === 'archived' ? 'For the history.' : 'Shown to entrants where they choose a category.'}
          />
        ) : null}
      </RecordForm>
    </>
  )
}
