import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#db/client.ts'
import { proposeOutsideWork } from '#app/domain/judging/slates/outside.server.ts'
import { isSlateOpen, peopleToText } from '#app/domain/judging/slates/rules.ts'
import { outsideWorkSchema } from '#app/domain/judging/slates/schema.ts'
import { findOutsideWork, findSlate } from '#app/domain/judging/slates/slate-rows.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { chairsBoardOf } from '#app/routes/judge/judging/board-access.server.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'outside-work'
const LABELS = {
  title: 'Title',
  get studio() {
    return words.Studio
  },
  people: 'People',
  reason: 'Reason',
}

export const handle: PageHandle = { title: 'Work not entered' }

/** The chair, and the proposed work in the address; for anyone else the page does not exist. */
async function chairOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { viewer, now, access } = await chairsBoardOf(args)
  const asked = new URL(args.request.url).searchParams.get('work')
  const workId = asked === null ? null : /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : 0
  const work =
    workId === null ? null : orNotFound(await findOutsideWork(access.committeeId, workId), args.request)
  return { viewer, now, access, work }
}

export async function loader(args: LoaderFunctionArgs) {
  const { access, work } = await chairOf(args)
  const { status, version } = await findSlate(access.committeeId, db())
  return {
    code: access.code,
    categoryId: access.category.id,
    version,
    isOpen: isSlateOpen(status),
    work,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, now, access, work } = await chairOf(args)
  const form = parseForm(await args.request.formData(), outsideWorkSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const categoryId = access.category.id
  const done = await proposeOutsideWork(categoryId, work?.id ?? null, form.value, viewer, now)
  if (!done.ok) return replyRefused(FORM, form, done)
  return redirectDone(
    href('/judges/nomination-form/:categoryId', { categoryId }),
    `${form.value.title} added to the slate`,
    'An admin decides whether it can be nominated.',
  )
}

export const shouldRevalidate = revalidateAfterConflict

export default function OutsideWorkPage() {
  const { code, categoryId, version, isOpen, work } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof outsideWorkSchema>(FORM, useActionData<typeof action>(), {
    title: work?.title,
    studio: work?.studio,
    people: work ? peopleToText(work.people) : undefined,
    reason: work?.reason,
  })
  return (
    <Page
      crumbs={[
        { label: `${code} · Chair’s board`, to: href('/judges/chair/:categoryId', { categoryId }) },
        { label: 'Slate', to: href('/judges/nomination-form/:categoryId', { categoryId }) },
        { label: 'Work not entered' },
      ]}
      title={work ? 'Change the proposed work' : 'Propose a work not entered'}
      lede="An admin has to approve it before it can be nominated."
      problems={form.problems(LABELS)}
    >
      {work?.status === 'refused' ? (
        <Notice tone="bad" title="An admin refused this work">
          {work.decisionNote}
        </Notice>
      ) : null}
      {isOpen ? (
        <Form method="post" className="stack narrow" {...form.props}>
          <input type="hidden" name={form.name('version')} value={version} />
          <Input {...form.field('title')} label={LABELS.title} maxLength={300} dir="auto" required />
          <Input {...form.field('studio')} label={LABELS.studio} maxLength={160} dir="auto" optional />
          <Textarea
            {...form.field('people')}
            label={LABELS.people}
            hint="One person per line: name; credit; email. Credit and email are optional. Names are printed as you enter them."
            rows={5}
            dir="auto"
            required
          />
          <Textarea {...form.field('reason')} label={LABELS.reason} rows={4} required />
          <SubmitRow
            submit={work ? 'Save and ask for approval' : 'Add to slate'}
            backTo={href('/judges/nomination-form/:categoryId', { categoryId })}
            back="Back to the slate"
          />
        </Form>
      ) : (
        <Notice tone="plain" title="The slate is with the admins">
          You can propose works if they return it.
        </Notice>
      )}
    </Page>
  )
}
