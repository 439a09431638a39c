import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { changeItem } from '#app/domain/press/newsroom/commands.server.ts'
import { FileHistory } from '#app/domain/press/newsroom/components/file-history.tsx'
import { ItemFields } from '#app/domain/press/newsroom/components/item-fields.tsx'
import { ItemStatus } from '#app/domain/press/newsroom/components/item-status.tsx'
import { ITEM_LABELS } from '#app/domain/press/newsroom/labels.ts'
import { ITEM_STATE_LABELS } from '#app/domain/press/newsroom/rules.ts'
import { findOwnItem } from '#app/domain/press/newsroom/queries.server.ts'
import { itemSchema } from '#app/domain/press/newsroom/schema.ts'
import { moveItem, type ItemAction } from '#app/domain/press/newsroom/states.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectRefused, redirectSaved, redirectWithOutcome } from '#app/http/flash.server.ts'
import {
  parseForm,
  parseIntent,
  BUTTON,
  replyConflict,
  replyRefused,
  replyTo,
  versionIn,
} from '#app/http/forms.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { href } from '#app/platform/href.ts'
import { pressItemLifecycle } from '#app/domain/press/newsroom/lifecycle.ts'
import { wayBackOf } from '#app/platform/lifecycle.ts'
import { LinkButton, SubmitRow } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { db } from '#db/client.ts'
import { requirePressReader } from '../reader.server.ts'
import { editPage } from './edit.page.server.ts'
import { readItemForm, storeItemFile } from './item-form.server.ts'
import styles from '#app/ui/styles/press.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'press-item'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = { title: ({ title }) => title }

export const loader = (args: LoaderFunctionArgs) => editPage(args)

const DONE: Readonly<Record<ItemAction, string>> = {
  publish: 'is published',
  unpublish: 'is a draft again',
  archive: 'is archived',
  restore: 'is restored as a draft',
}

const MOVES = { publish: BUTTON, unpublish: BUTTON, archive: BUTTON, restore: BUTTON }

export async function action(args: ActionFunctionArgs) {
  const { viewer, reading } = await requirePressReader(args)
  const { request, context } = args
  const id = intParam(args, 'id')
  const here = href('/press/edit/:id', { id })
  const item = orNotFound(await findOwnItem(id, reading, db()), request)
  const { timezone } = await currentSeason()
  const upload = await readItemForm(args)
  try {
    if (upload.fields.has('intent')) {
      const { intent } = parseIntent(upload.fields, MOVES)
      const moved = unlessNotFound(await moveItem(id, intent, viewer, reading, context.now), request)
      if (!moved.ok) return await redirectRefused(here, moved)
      const { title, scheduledFor } = moved.value
      const role = reading.sees === 'everything' ? 'admin' : 'owner'
      const back = scheduledFor ? null : wayBackOf(pressItemLifecycle, item.state, intent, role)
      const done = `${title} ${scheduledFor ? 'is scheduled' : DONE[intent]}`
      return await redirectWithOutcome(here, moved, done, back && { to: here, fields: { intent: back } })
    }
    const form = parseForm(upload.fields, itemSchema(timezone, item))
    if (form.status !== 'success') return replyTo(FORM, form)
    const file = await storeItemFile(upload, form.value, viewer, context.now)
    if (!file.ok) return replyRefused(FORM, form, file)
    const version = versionIn(upload.fields)
    const saved = unlessNotFound(
      await changeItem(id, form.value, file.value, version, viewer, reading, context.now),
      request,
    )
    if (!saved.ok) return replyConflict(FORM, form, saved)
    return await redirectSaved(here, saved.value.changed, `${form.value.title} was saved`)
  } finally {
    await upload.dispose()
  }
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditItem() {
  const page = useLoaderData<typeof loader>()
  const { id, title, state } = page
  const form = useAnsweredForm<ReturnType<typeof itemSchema>>(
    FORM,
    useActionData<typeof action>(),
    page.initial,
  )
  return (
    <>
      <PageHeader
        title={title}
        eyebrow={page.kind}
        lede={<Pill {...ITEM_STATE_LABELS[state]} />}
        crumbs={[{ label: 'Newsroom', to: href('/press') }, { label: title }]}
        links={
          <>
            <LinkButton kind="quiet" to={href('/press/preview/:id', { id })}>
              Preview
            </LinkButton>
            <LinkButton kind="quiet" to={href('/press/nominees/:id', { id })}>
              Nominees
            </LinkButton>
          </>
        }
        problems={form.problems(ITEM_LABELS)}
      />
      <ItemStatus {...page} />
      <Form
        method="post"
        encType="multipart/form-data"
        className="stack narrow"
        {...form.props}
        key={page.version}
      >
        <input type="hidden" name="version" value={page.version} />
        <ItemFields
          form={form}
          zone={page.zone}
          categories={page.categories}
          stored={page.file}
          isOut={page.storedState === 'published'}
        />
        <SubmitRow submit="Save item" backTo={href('/press')} back="Cancel" />
      </Form>
      <FileHistory files={page.files} />
      {page.history ? <History history={page.history} /> : null}
    </>
  )
}
