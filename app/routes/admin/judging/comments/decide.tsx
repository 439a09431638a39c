import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { decideComment } from '#app/domain/voting/comments/commands.server.ts'
import { CommentState } from '#app/domain/voting/comments/components/outgoing-list.tsx'
import { readOutgoing } from '#app/domain/voting/comments/outgoing.server.ts'
import { decideCommentSchema } from '#app/domain/voting/comments/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'decide-comment'

export const handle: PageHandle<typeof loader> = { title: ({ entry }) => `Comment on ${entry}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const categoryId = intParam(args, 'categoryId')
  const outgoing = await readOutgoing(categoryId, admin, args.context.now, db())
  const entry = outgoing?.entries.find(({ comments }) =>
    comments.some(({ handle: each }) => each === args.params.handle),
  )
  const comment = entry?.comments.find(({ handle: each }) => each === args.params.handle)
  return {
    category: { id: categoryId, title: outgoing?.category.title ?? '' },
    entry: entry?.code || (entry?.title ?? ''),
    comment: orNotFound(comment ?? null, args.request),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const categoryId = intParam(args, 'categoryId')
  const form = parseForm(await args.request.formData(), decideCommentSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const decided = await decideComment(
    categoryId,
    args.params.handle ?? '',
    form.value,
    admin,
    args.context.now,
  )
  const done = unlessNotFound(decided, args.request)
  if (!done.ok) return replyRefused(FORM, form, done)
  return redirectDone(
    href('/admin/judges/comments/:categoryId', { categoryId }),
    form.value.decision === 'withhold' ? 'Comment held back' : 'Comment goes out as it is',
  )
}

export default function DecideComment() {
  const { category, entry, comment } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof decideCommentSchema>(FORM, useActionData<typeof action>(), {
    decision: comment.decision ? (comment.decision.withheld ? 'withhold' : 'let-go') : '',
  })
  const back = href('/admin/judges/comments/:categoryId', { categoryId: category.id })
  return (
    <Page
      title={`Comment on ${entry}`}
      lede={comment.criterion || 'The whole entry'}
      crumbs={[
        { label: 'Comments for entrants', to: href('/admin/judges/comments') },
        { label: category.title, to: back },
        { label: entry },
      ]}
      problems={form.problems({ decision: 'Decision', reason: 'Reason' })}
    >
      <PlainText>{comment.body}</PlainText>
      <CommentState comment={comment} />
      <RecordForm form={form} submit="Save decision" backTo={back} version={String(comment.version)}>
        <RadioGroup
          {...form.field('decision')}
          legend="Decision"
          required
          choices={[
            { value: 'withhold', label: 'Hold it back', hint: 'The entrant never sees it.' },
            { value: 'let-go', label: 'Let it go as it is', hint: 'No word of it can be changed.' },
          ]}
        />
        <Textarea
          {...form.field('reason')}
          label="Reason"
          hint="Kept in the entry’s history."
          rows={3}
          required
        />
      </RecordForm>
    </Page>
  )
}
