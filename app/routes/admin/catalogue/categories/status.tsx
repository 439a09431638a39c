import { useLoaderData } from '@remix-run/react'
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
import { useStepForm } from '#app/http/decide-page.tsx'
import { requireAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const LABELS = { note: 'Reason', to: 'Status' }

export const handle: PageHandle<typeof loader> = { title: (page) => `Status of ${page.name}` }

const step = decideStep({
  guard: requireAdmin,
  find: ({ id, reader }) => findCategory(id(), reader),
  async page(category, { args }) {
    const { id, status, statusNote } = category
    const asked = new URL(args.request.url).searchParams.get('to')
    const drafts = (await entryStates(id)).find((each) => each.status === 'draft')?.count ?? 0
    const to = nextStates(status).find((each) => each === asked) ?? null
    return { id, name: categoryTitle(category), status, note: statusNote, drafts, to }
  },
  fields: () => statusNoteSchema,
  run: ({ id }, { sent, who, now }) => setCategoryStatus(id, sent, who, now),
  done: ({ name }, { found: { id, status }, sent: { to } }) => ({
    to: href('/admin/categories/view/:id', { id }),
    title: `${name} ${STATUS_STEPS[to].done}`,
    ...(isUndoable(status, to) && {
      undo: { to: href('/admin/categories/status/:id', { id }), fields: { to: status } },
    }),
  }),
})
export const loader = step.loader
export const action = step.action

export default function CategoryState() {
  const { id, name, status, note, to, drafts } = useLoaderData<typeof loader>()
  const form = useStepForm<typeof statusNoteSchema>({ note })
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
