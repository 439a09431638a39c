import { data, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DIRECT_LABELS, DirectMailForm } from '#app/domain/mail/direct/components/direct-mail-form.tsx'
import { prepareDirectMail, previewDirectMail } from '#app/domain/mail/direct/prepare.server.ts'
import { MAX_RECORDS } from '#app/domain/mail/direct/rules.ts'
import { directMailSchema } from '#app/domain/mail/direct/schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { revalidateAfterRefusal } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { askedRecipients, writePage } from '#app/routes/admin/mail/write/add.page.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/admin.css?url'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'direct-mail'

export const handle: PageHandle = { title: 'Write an email' }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return writePage(admin, args.request)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { source, ids } = await askedRecipients(admin, args.request)
  const { intent, form } = parseIntent(await args.request.formData(), {
    prepare: directMailSchema,
    preview: directMailSchema,
  })
  if (form.status !== 'success') return replyTo(FORM, form)
  if (intent === 'preview') {
    const preview = await previewDirectMail(form.value, source, ids, admin)
    if (!preview.ok) return replyRefused(FORM, form, preview)
    return data({ ...replyTo(FORM, form).data, preview: preview.value })
  }
  const prepared = await prepareDirectMail(form.value, source, ids, admin, now)
  if (!prepared.ok) return replyRefused(FORM, form, prepared)
  const { batchId, messages } = prepared.value
  return redirectWithFlash(href('/admin/cron-emails/held/:batchId', { batchId }), {
    title: `${countText(messages, 'email', 'emails')} held for review`,
    description: 'Read them, then send or discard them. Another admin can do so too.',
    color: 'success',
  })
}

export const shouldRevalidate = revalidateAfterRefusal

export default function WriteEmail() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof directMailSchema>(FORM, answer, page.initial)
  const { people, without, beyond, records, who } = page
  return (
    <Page
      lede={`${records}, to ${who}`}
      crumbs={[{ label: page.backLabel, to: page.back }, { label: 'Write an email' }]}
      problems={form.problems(DIRECT_LABELS)}
    >
      {without.length > 0 ? (
        <Notice tone="plain" title="No one to write to">
          {without.slice(0, 10).join(', ')}
          {without.length > 10 ? ` and ${without.length - 10} more` : null}
        </Notice>
      ) : null}
      {beyond ? (
        <EmptyState title={`More than ${MAX_RECORDS.toLocaleString('en')} are selected`}>
          Narrow the list, or send to all of them with a mail rule.
        </EmptyState>
      ) : people.length === 0 ? (
        <EmptyState title="No recipients">{`Select entries, ${words.studios} or people in their list.`}</EmptyState>
      ) : (
        <DirectMailForm
          form={form}
          page={page}
          preview={answer && 'preview' in answer ? answer.preview : null}
        />
      )}
    </Page>
  )
}
