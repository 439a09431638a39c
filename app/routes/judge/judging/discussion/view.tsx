import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { addMessage } from '#app/domain/judging/discussion/commands.server.ts'
import {
  DiscussionView,
  MESSAGE,
  MESSAGE_LABELS,
} from '#app/domain/judging/discussion/components/discussion-view.tsx'
import { loadDiscussion } from '#app/domain/judging/discussion/discussion.server.ts'
import { messageSchema } from '#app/domain/judging/discussion/schema.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { judgedEntryOf } from '#app/routes/judge/judging/reviews/judged-entry.server.ts'
import { nounFor } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ entry }) => `Discussion of ${entry.code}` }

/** The entry in the address, for people who may read it; the entry's own page says why others may not. */
async function readableEntryOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const found = await judgedEntryOf(args)
  if (found.access === 'read') return found
  throw redirect(href('/judges/submission/:submissionId', { submissionId: found.entry.publicId }))
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, entry, place } = await readableEntryOf(args)
  const list = listState(args.request, {})
  const { readOnly } = args.context
  const discussion = await loadDiscussion(viewer, entry, place, { ...list, readOnly })
  requirePageWithin(args.request, list, discussion.count)
  const { publicId, code, title, categoryId } = entry
  const { page, limit } = list
  return {
    entry: { publicId, code, title, categoryId },
    category: categoryTitle(place.category),
    list: { page, limit },
    discussion,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, entry } = await readableEntryOf(args)
  const form = parseForm(await args.request.formData(), messageSchema)
  if (form.status !== 'success') return replyTo(MESSAGE, form)
  const done = unlessNotFound(await addMessage(entry, form.value, viewer, args.context.now), args.request)
  if (!done.ok) return replyRefused(MESSAGE, form, done)
  const { told } = done.value
  const emailed = `${told} ${nounFor(told, { one: 'member is', other: 'members are' })} emailed.`
  const here = href('/judges/discussion/:submissionId', { submissionId: entry.publicId })
  return redirectDone(here, 'Message added', told > 0 ? emailed : undefined)
}

export default function EntryDiscussion() {
  const { entry, category, discussion, list } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof messageSchema>(MESSAGE, useActionData<typeof action>())
  const { publicId, code, title, categoryId } = entry
  const entryPath = href('/judges/submission/:submissionId', { submissionId: publicId })
  return (
    <Page
      title={title}
      lede={`Discussion of ${code}`}
      crumbs={[
        { label: category, to: href('/judges/judge/:categoryId', { categoryId }) },
        { label: 'Discussions', to: href('/judges/discussions/:categoryId', { categoryId }) },
        { label: code },
      ]}
      links={<Link to={entryPath}>Open the entry</Link>}
      problems={form.problems(MESSAGE_LABELS)}
    >
      <DiscussionView discussion={discussion} form={form} list={list} />
    </Page>
  )
}
