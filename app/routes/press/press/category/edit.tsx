import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { changeCategory, deleteCategory, moveItems } from '#app/domain/press/newsroom/categories.server.ts'
import { CategoryFields } from '#app/domain/press/newsroom/components/category-fields.tsx'
import { CATEGORY_LABELS } from '#app/domain/press/newsroom/labels.ts'
import { categoryChoices, findCategory } from '#app/domain/press/newsroom/queries.server.ts'
import { categorySchema, moveSchema } from '#app/domain/press/newsroom/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused, redirectSaved } from '#app/http/flash.server.ts'
import {
  BUTTON,
  parseIntent,
  replyConflict,
  replyRefused,
  replyTo,
  versionIn,
} from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { labelledBy } from '#app/platform/audit/history.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { Select } from '#app/ui/select.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'press-category'
const MOVE = 'move-press-items'

export const handle: PageHandle<typeof loader> = { title: ({ name }) => name }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { name, slug, items, version } = orNotFound(await findCategory(id, db()), args.request)
  const [{ timezone }, categories] = await Promise.all([currentSeason(), categoryChoices(db())])
  const record = { entity: 'press_category', ids: [id] }
  const labels = labelledBy({
    ...CATEGORY_LABELS,
    direction: 'Moved',
    movedTo: 'Items moved to',
    items: 'Items',
  })
  return {
    ...{ name, items, version: String(version), initial: { name, slug } },
    others: categories.flatMap((each) =>
      each.id === id ? [] : { value: String(each.id), label: each.name },
    ),
    history: await historyOf(admin, record, historyState(args.request), timezone, labels),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { request, context } = args
  const id = intParam(args, 'id')
  orNotFound(await findCategory(id, db()), request)
  const here = href('/press/category/edit/:id', { id })
  const sent = await request.formData()
  const { intent, form } = parseIntent(sent, { '': categorySchema, move: moveSchema, delete: BUTTON })
  if (form.status !== 'success') return replyTo(intent === 'move' ? MOVE : FORM, form)
  if (intent === 'delete') {
    const deleted = unlessNotFound(await deleteCategory(id, admin, context.now), request)
    return deleted.ok
      ? redirectDone(href('/press/category'), `${deleted.value.name} was deleted`)
      : redirectRefused(here, deleted)
  }
  if (intent === 'move') {
    const moved = unlessNotFound(await moveItems(id, form.value.into, admin, context.now), request)
    if (!moved.ok) return replyRefused(MOVE, form, moved)
    const { moved: count, into } = moved.value
    return redirectDone(here, `${countText(count, 'item', 'items')} moved to ${into}`)
  }
  const saved = unlessNotFound(
    await changeCategory(id, form.value, versionIn(sent), admin, context.now),
    request,
  )
  if (!saved.ok) return replyConflict(FORM, form, saved)
  return redirectSaved(href('/press/category'), saved.value.changed, `${form.value.name} was saved`)
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditCategory() {
  const { name, items, version, initial, others, history } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof categorySchema>(FORM, answer, initial)
  const move = useAnsweredForm<typeof moveSchema>(MOVE, answer)
  return (
    <>
      <PageHeader
        title={name}
        lede={countText(items, 'item', 'items')}
        crumbs={[
          { label: 'Newsroom', to: href('/press') },
          { label: 'Categories', to: href('/press/category') },
          { label: name },
        ]}
        problems={[...form.problems(CATEGORY_LABELS), ...move.problems(CATEGORY_LABELS)]}
      />
      <RecordForm submit="Save category" backTo={href('/press/category')} version={version} form={form}>
        <CategoryFields form={form} />
      </RecordForm>
      {items > 0 && others.length > 0 ? (
        <Card title="Move items to another category" className="narrow">
          <Form method="post" className="stack" {...move.props}>
            <Select
              {...move.field('into')}
              label={CATEGORY_LABELS.into}
              placeholder="Select a category"
              options={others}
              required
            />
            <div>
              <Button kind="secondary" name="intent" value="move">
                Move items
              </Button>
            </div>
          </Form>
        </Card>
      ) : null}
      {items === 0 ? (
        <Form method="post" noValidate>
          <Button kind="danger" name="intent" value="delete">
            Delete category
          </Button>
        </Form>
      ) : (
        <p className="hint">A category can be deleted once it has no items.</p>
      )}
      <History history={history} />
    </>
  )
}
