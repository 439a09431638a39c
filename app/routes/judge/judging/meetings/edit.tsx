import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PLAN_FORM, PLAN_LABELS, PlanFields } from '#app/domain/judging/meetings/components/plan-fields.tsx'
import { findMeeting } from '#app/domain/judging/meetings/place.server.ts'
import type { planSchema } from '#app/domain/judging/meetings/schema.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { orNotFound } from '#app/http/errors.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { refOf, runMeetingsOf } from '#app/routes/judge/judging/meetings/meeting-of.server.ts'
import { changePlan } from '#app/routes/judge/judging/meetings/plan-form.server.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ meeting }) => `Change ${meeting.title}` }

export async function loader(args: LoaderFunctionArgs) {
  const { place } = await runMeetingsOf(args)
  const ref = refOf(args)
  const found = orNotFound(await findMeeting(place.committeeId, ref.meetingId, db()), args.request)
  const { title, version, minutes, starts_at: startsAt, call_link: callLink } = found
  const initial = { title, minutes: String(minutes), startsAt: toLocalText(startsAt, place.zone), callLink }
  return { ref, zone: place.zone, meeting: { title, version }, initial }
}

export function action(args: ActionFunctionArgs) {
  return changePlan(args)
}

export const shouldRevalidate = revalidateAfterConflict

export default function ChangeMeeting() {
  const { ref, zone, meeting, initial } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof planSchema>>(PLAN_FORM, answer, initial)
  const back = href('/judges/meetings/:categoryId/meeting/:meetingId', ref)
  return (
    <Page
      title="Change the meeting"
      lede="Members are emailed if you move it to another time."
      crumbs={[
        { label: 'Meetings', to: href('/judges/meetings/:categoryId', ref) },
        { label: meeting.title, to: back },
        { label: 'Change' },
      ]}
      problems={form.problems(PLAN_LABELS, ['version'])}
    >
      <RecordForm form={form} submit="Save meeting" backTo={back} version={String(meeting.version)}>
        <PlanFields form={form} zone={zone} />
      </RecordForm>
    </Page>
  )
}
