import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MergeForm, ReasonForm } from '#app/domain/voting/rounds/components/roll-forms.tsx'
import { RollEntryFacts } from '#app/domain/voting/rounds/components/roll-entry.tsx'
import {
  mergeOnRoll,
  removeFromRoll,
  restoreToRoll,
  separateOnRoll,
} from '#app/domain/voting/rounds/roll-changes.server.ts'
import { findRollEntry, searchToKeep } from '#app/domain/voting/rounds/roll-page.server.ts'
import { CLOSED, COUNTED, isEntryId } from '#app/domain/voting/rounds/roll-rules.ts'
import { mergeSchema, reasonSchema } from '#app/domain/voting/rounds/roll-schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { searchText } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = {
  title: ({ entry }) => `${entry.name || entry.email} on the voting roll`,
}

const MAX_SEARCH_LENGTH = 200

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const entryId = args.params.entryId ?? ''
  const entry = orNotFound(await findRollEntry(admin, entryId, args.context.now), args.request)
  const query = searchText(new URL(args.request.url).searchParams, MAX_SEARCH_LENGTH)
  const found = entry.may.includes('merge') ? await searchToKeep(admin, entryId, entry.year, query) : []
  return { entry, query, found }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const entryId = args.params.entryId ?? ''
  const here = href('/admin/voting/roll/:entryId', { entryId })
  orNotFound(isEntryId(entryId) || null, args.request)
  const sent = parseIntent(await args.request.formData(), {
    remove: reasonSchema,
    restore: reasonSchema,
    separate: reasonSchema,
    merge: mergeSchema,
  })
  const { intent } = sent
  if (sent.form.status !== 'success') return replyTo(intent, sent.form)
  if (sent.intent === 'merge') {
    const done = unlessNotFound(await mergeOnRoll(entryId, sent.form.value, admin, now), args.request)
    if (!done.ok) return replyRefused(intent, sent.form, done)
    return redirectDone(here, 'Accounts merged', 'We’ve emailed both.')
  }
  const { reason } = sent.form.value
  const done = unlessNotFound(await COMMANDS[sent.intent](entryId, reason, admin, now), args.request)
  if (!done.ok) return replyRefused(intent, sent.form, done)
  return redirectDone(here, DONE[sent.intent](done.value.name), 'We’ve emailed the member.')
}

const COMMANDS = { remove: removeFromRoll, restore: restoreToRoll, separate: separateOnRoll }

const DONE = {
  remove: (name: string) => `${name} is removed from the roll`,
  restore: (name: string) => `${name} is restored to the roll`,
  separate: (name: string) => `The merge of ${name}’s accounts is undone`,
}

export default function RollEntry() {
  const { entry, query, found } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const reasons = {
    remove: useAnsweredForm<typeof reasonSchema>('remove', answer),
    restore: useAnsweredForm<typeof reasonSchema>('restore', answer),
    separate: useAnsweredForm<typeof reasonSchema>('separate', answer),
  }
  const merge = useAnsweredForm<typeof mergeSchema>('merge', answer)
  const { may, isOver, isCounted } = entry
  const name = entry.name || entry.email
  return (
    <Page
      title={name}
      crumbs={[{ label: 'Voting roll', to: href('/admin/voting/roll') }, { label: name }]}
      problems={[
        ...Object.values(reasons).flatMap((form) => form.problems({ reason: 'Reason' })),
        ...merge.problems({ into: 'Account to keep', mergeReason: 'Reason for the merge' }),
      ]}
    >
      <RollEntryFacts entry={entry} />
      {isCounted ? <Notice tone="plain">{COUNTED}</Notice> : null}
      {entry.merged && isOver && !isCounted ? <Notice tone="plain">{CLOSED}</Notice> : null}
      {may
        .filter((action) => action !== 'merge')
        .map((action) => (
          <ReasonForm key={action} {...{ action, isOver }} form={reasons[action]} />
        ))}
      {may.includes('merge') ? <MergeForm form={merge} {...{ isOver, query, found }} /> : null}
    </Page>
  )
}
