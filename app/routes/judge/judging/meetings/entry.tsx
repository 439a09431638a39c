import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  EarlierNotes,
  RECORD_FORM,
  RECORD_LABELS,
  RecordFields,
} from '#app/domain/judging/meetings/components/record-parts.tsx'
import { saveRecord } from '#app/domain/judging/meetings/record-commands.server.ts'
import { findItemRecord } from '#app/domain/judging/meetings/record.server.ts'
import { recordSchema } from '#app/domain/judging/meetings/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { refOf, runMeetingsOf } from '#app/routes/judge/judging/meetings/meeting-of.server.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ record }) => `Note about ${record.entry.code}` }

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now, place } = await runMeetingsOf(args)
  const ref = refOf(args)
  const ids = { meetingId: ref.meetingId, itemId: intParam(args, 'itemId') }
  return { ref, record: orNotFound(await findItemRecord(viewer, place, ids, now, db()), args.request) }
}

/** Saves the note and who was there. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, now, place } = await runMeetingsOf(args)
  const ref = refOf(args)
  const itemId = intParam(args, 'itemId')
  const ids = { meetingId: ref.meetingId, itemId }
  const { meeting } = orNotFound(await findItemRecord(viewer, place, ids, now, db()), args.request)
  const form = parseForm(await args.request.formData(), recordSchema)
  if (form.status !== 'success') return replyTo(RECORD_FORM, form)
  const done = unlessNotFound(await saveRecord({ ...ref, itemId }, form.value, viewer, now), args.request)
  if (!done.ok) return replyRefused(RECORD_FORM, form, done)
  const to =
    meeting.state === 'ended'
      ? href('/judges/meetings/:categoryId/meeting/:meetingId/record', ref)
      : href('/judges/meetings/:categoryId/meeting/:meetingId', ref)
  return redirectDone(to, 'Note saved')
}

export const shouldRevalidate = revalidateAfterConflict

export default function MeetingEntry() {
  const { ref, record } = useLoaderData<typeof loader>()
  const { meeting, entry, notes, present, version } = record
  const initial = { note: notes[0]?.body ?? '', present: present.map(String) }
  const form = useAnsweredForm<typeof recordSchema>(RECORD_FORM, useActionData<typeof action>(), initial)
  const back = href('/judges/meetings/:categoryId/meeting/:meetingId', ref)
  return (
    <Page
      title={entry.title}
      lede={`Note about ${entry.code}`}
      crumbs={[
        { label: 'Meetings', to: href('/judges/meetings/:categoryId', ref) },
        { label: meeting.title, to: back },
        { label: entry.code },
      ]}
      problems={form.problems(RECORD_LABELS, ['version'])}
    >
      <RecordForm form={form} submit="Save note" backTo={back} version={String(version)}>
        <RecordFields form={form} record={record} />
      </RecordForm>
      <EarlierNotes notes={notes} />
    </Page>
  )
}
