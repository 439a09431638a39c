import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { LeftOut, PlanTable, planLines } from '#app/domain/catalogue/categories/components/plan-tables.tsx'
import { copyToSchema } from '#app/domain/catalogue/categories/binding-input.ts'
import { copyToCategories, planCopies } from '#app/domain/catalogue/categories/copy-to-categories.server.ts'
import { categoriesOf, findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'copy-to'
const LABELS = { to: 'Categories' }

export const handle: PageHandle<typeof loader> = { title: (page) => `Copy questions of ${page.name}` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const category = orNotFound(await findCategory(intParam(args, 'id'), db()), args.request)
  const others = (await categoriesOf(category.year)).filter(
    ({ id, status }) => id !== category.id && status !== 'archived',
  )
  const ticked = new Set(new URL(args.request.url).searchParams.getAll('to'))
  const chosen = others.filter(({ id }) => ticked.has(String(id))).map(({ id }) => id)
  const { version, plans } = await planCopies(category.id, chosen, db())
  return {
    id: category.id,
    name: categoryTitle(category),
    choices: others.map((each) => ({ value: String(each.id), label: categoryTitle(each) })),
    chosen: chosen.map(String),
    version,
    targets: plans.map(({ id, title, plan }) => ({
      ...{ id, title, lines: planLines(plan), added: plan.added.length },
      left: plan.left.map(({ label, why }) => `“${label}”: ${why}`),
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const sent = await args.request.formData()
  const form = parseForm(sent, copyToSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const done = unlessNotFound(
    await copyToCategories(id, form.value.to, versionIn(sent), admin, args.context.now),
    args.request,
  )
  if (!done.ok) return replyRefused(FORM, form, done)
  const { added, categories } = done.value
  return redirectDone(
    href('/admin/categories/:id/fields', { id }),
    `${countText(added, 'question', 'questions')} added`,
    `${countText(categories, 'category', 'categories')} got questions from here.`,
  )
}

/** After a conflict the page has what would be copied now, also where scripts would keep the old list. */
export const shouldRevalidate = revalidateAfterConflict

export default function CopyToCategories() {
  const { id, name, choices, chosen, version, targets } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof copyToSchema>(FORM, useActionData<typeof action>())
  const back = href('/admin/categories/:id/fields', { id })
  const total = targets.reduce((sum, { added }) => sum + added, 0)
  return (
    <Page
      title={`Copy questions of ${name} to other categories`}
      lede="With their sections, order, overrides and conditions. What a category asks already stays as it is."
      crumbs={[
        { label: name, to: href('/admin/categories/view/:id', { id }) },
        { label: 'Questions', to: back },
        { label: 'Copy to others' },
      ]}
      problems={form.problems(LABELS)}
    >
      {choices.length === 0 ? (
        <EmptyState title="This season has no other category yet" />
      ) : (
        <Form method="get" className="stack narrow" preventScrollReset>
          <CheckboxGroup
            key={chosen.join()}
            name="to"
            legend={LABELS.to}
            errors={form.field('to').errors}
            choices={choices}
            defaultValue={chosen}
          />
          <p>
            <Button kind="secondary" asks>
              Show what is copied
            </Button>
          </p>
        </Form>
      )}
      {targets.map(({ id: target, title, lines, left }) => (
        <section key={target}>
          <PlanTable caption={title} lines={lines} />
          <LeftOut left={left} />
        </section>
      ))}
      {total > 0 ? (
        <RecordForm
          form={form}
          submit={`Add ${countText(total, 'question', 'questions')}`}
          backTo={back}
          version={version}
        >
          {chosen.map((value) => (
            <input key={value} type="hidden" name={form.name('to')} value={value} />
          ))}
        </RecordForm>
      ) : targets.length > 0 ? (
        <p>There is nothing to copy.</p>
      ) : null}
    </Page>
  )
}
