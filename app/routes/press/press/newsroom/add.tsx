import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { addItem } from '#app/domain/press/newsroom/commands.server.ts'
import { ItemFields } from '#app/domain/press/newsroom/components/item-fields.tsx'
import { ITEM_LABELS } from '#app/domain/press/newsroom/labels.ts'
import { categoryChoices } from '#app/domain/press/newsroom/queries.server.ts'
import { itemSchema } from '#app/domain/press/newsroom/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton, SubmitRow } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { requirePressReader } from '../reader.server.ts'
import { readItemForm, storeItemFile } from './item-form.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'new-press-item'

export const handle: PageHandle = { title: 'Add an item' }

export async function loader(args: LoaderFunctionArgs) {
  const { reading } = await requirePressReader(args)
  const [{ timezone }, categories] = await Promise.all([currentSeason(), categoryChoices(db())])
  return { zone: timezone, categories, isAdmin: reading.sees === 'everything' }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer } = await requirePressReader(args)
  const { now } = args.context
  const { timezone } = await currentSeason()
  const upload = await readItemForm(args)
  try {
    const form = parseForm(upload.fields, itemSchema(timezone))
    if (form.status !== 'success') return replyTo(FORM, form)
    const file = await storeItemFile(upload, form.value, viewer, now)
    if (!file.ok) return replyRefused(FORM, form, file)
    const added = await addItem(form.value, file.value, viewer, now)
    if (!added.ok) return replyRefused(FORM, form, added)
    return await redirectDone(
      href('/press/edit/:id', { id: added.value.id }),
      `${form.value.title} was added`,
      'It is a draft. Preview it, then publish it.',
    )
  } finally {
    await upload.dispose()
  }
}

export default function AddItem() {
  const { zone, categories, isAdmin } = useLoaderData<typeof loader>()
  const initial = { kind: 'release', about: 'general', isPublic: 'on', tellPress: 'on' }
  const form = useAnsweredForm<ReturnType<typeof itemSchema>>(FORM, useActionData<typeof action>(), initial)
  return (
    <>
      <PageHeader
        title="Add an item"
        crumbs={[{ label: 'Newsroom', to: href('/press') }, { label: 'Add' }]}
        problems={form.problems(ITEM_LABELS)}
      />
      {categories.length === 0 ? (
        <EmptyState
          title="No categories yet"
          action={isAdmin ? <LinkButton to={href('/press/category/add')}>Add category</LinkButton> : null}
        >
          Items belong to categories. {isAdmin ? null : 'Ask an admin to add one.'}
        </EmptyState>
      ) : (
        <Form method="post" encType="multipart/form-data" className="stack narrow" {...form.props}>
          <ItemFields form={form} zone={zone} categories={categories} stored={null} isOut={false} />
          <SubmitRow submit="Save draft" backTo={href('/press')} back="Cancel" />
        </Form>
      )}
    </>
  )
}
