import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { LiveMeeting, STILL } from '#app/domain/judging/meetings/components/live-meeting.tsx'
import { Agenda, PresentEntry, RunButtons } from '#app/domain/judging/meetings/components/meeting-view.tsx'
import { loadMeeting } from '#app/domain/judging/meetings/page.server.ts'
import { takeStep } from '#app/domain/judging/meetings/run-commands.server.ts'
import { MEETING_STATES, type RunStep } from '#app/domain/judging/meetings/rules.ts'
import { openSchema, stepSchema } from '#app/domain/judging/meetings/schema.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseIntent, validOf } from '#app/http/forms.server.ts'
import { href } from '#app/platform/href.ts'
import { meetingsOf, refOf, runMeetingsOf } from '#app/routes/judge/judging/meetings/meeting-of.server.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/judging.css?url'
import thumbStyles from '#app/ui/styles/thumb.css?url'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: thumbStyles },
]

const REFRESH_SECONDS = 15

export const handle: PageHandle<typeof loader> = {
  title: ({ page }) => page.meeting.title,
  refresh: ({ page, isStill }) => (page.meeting.state === 'running' && !isStill ? REFRESH_SECONDS : null),
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now, place } = await meetingsOf(args)
  const ref = refOf(args)
  const page = orNotFound(await loadMeeting(viewer, place, ref.meetingId, now, db()), args.request)
  const { category } = place
  const isStill = new URL(args.request.url).searchParams.has(STILL)
  return { ref, page, isStill, category: categoryTitle(category), kind: category.type }
}

const DONE = {
  start: 'The meeting has begun',
  next: 'Next entry',
  previous: 'Previous entry',
  skip: 'Entry skipped',
  open: 'Entry opened',
} as const

/** Starts the meeting, or leads it to another entry. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, now } = await runMeetingsOf(args)
  const ref = refOf(args)
  const { intent, form } = parseIntent(await args.request.formData(), {
    ...{ start: stepSchema, next: stepSchema, previous: stepSchema, skip: stepSchema },
    open: openSchema,
  })
  const { version } = validOf<{ version: number }>(form)
  const step: RunStep = intent === 'open' ? { do: intent, item: validOf(form).item } : { do: intent }
  const done = unlessNotFound(await takeStep(ref, version, step, viewer, now), args.request)
  return redirectWithOutcome(
    href('/judges/meetings/:categoryId/meeting/:meetingId', ref),
    done,
    done.ok ? DONE[intent] : '',
  )
}

export default function Meeting() {
  const { ref, page, isStill, category, kind } = useLoaderData<typeof loader>()
  const { meeting, present, runs } = page
  const { categoryId } = ref
  const isOpen = meeting.state === 'planned' || meeting.state === 'running'
  return (
    <Page
      title={meeting.title}
      lede={
        <>
          {category} · {MEETING_STATES[meeting.state].label} ·{' '}
          <DateTime value={meeting.startedAt ?? meeting.startsAt} />
        </>
      }
      crumbs={[
        { label: 'My committees', to: href('/judges') },
        { label: 'Meetings', to: href('/judges/meetings/:categoryId', { categoryId }) },
        { label: meeting.title },
      ]}
      links={<MeetingLinks />}
    >
      {meeting.state === 'cancelled' ? <Notice title="This meeting is cancelled" /> : null}
      {meeting.state === 'ended' ? (
        <Notice tone="plain" title="This meeting has ended">
          <Link to={href('/judges/meetings/:categoryId/meeting/:meetingId/record', ref)}>
            Read its record
          </Link>
        </Notice>
      ) : null}
      {meeting.callLink ? (
        <p>
          <a href={meeting.callLink} rel="noreferrer nofollow" target="_blank">
            Join the video call
          </a>
        </p>
      ) : null}
      {isOpen ? (
        <LiveMeeting
          address={href('/judges/meetings/:categoryId/meeting/:meetingId/live', ref)}
          stamp={page.stamp}
          state={meeting.state === 'running' ? 'running' : 'planned'}
          isStill={isStill}
        />
      ) : null}
      {present ? <PresentEntry {...{ present, page, categoryId, kind }} /> : null}
      {meeting.state === 'running' && !present ? (
        <Notice tone="plain" title="No entry is under discussion" />
      ) : null}
      {runs && isOpen ? <RunButtons page={page} categoryId={categoryId} /> : null}
      <Agenda page={page} categoryId={categoryId} />
    </Page>
  )
}

function MeetingLinks() {
  const { ref, page } = useLoaderData<typeof loader>()
  const { meeting, runs } = page
  const isPlanned = meeting.state === 'planned'
  return (
    <>
      {isPlanned ? (
        <a href={href('/judges/meetings/:categoryId/meeting/:meetingId/date.ics', ref)}>For your calendar</a>
      ) : null}
      {runs && (isPlanned || meeting.state === 'running') ? (
        <>
          <Link to={href('/judges/meetings/:categoryId/meeting/:meetingId/agenda', ref)}>
            Change the agenda
          </Link>
          <Link to={href('/judges/meetings/:categoryId/meeting/:meetingId/edit', ref)}>
            Change the meeting
          </Link>
        </>
      ) : null}
      {runs && isPlanned ? (
        <Link to={href('/judges/meetings/:categoryId/meeting/:meetingId/cancel', ref)}>
          Cancel the meeting
        </Link>
      ) : null}
    </>
  )
}
