import type { ActionFunctionArgs } from '@remix-run/node'
import { PLAN_FORM } from '#app/domain/judging/meetings/components/plan-fields.tsx'
import { changeMeeting, planMeeting } from '#app/domain/judging/meetings/plan-commands.server.ts'
import { findMeeting } from '#app/domain/judging/meetings/place.server.ts'
import { planSchema } from '#app/domain/judging/meetings/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo, zoneIn } from '#app/http/forms.server.ts'
import { href } from '#app/platform/href.ts'
import { refOf, runMeetingsOf } from '#app/routes/judge/judging/meetings/meeting-of.server.ts'
import { db } from '#db/client.ts'

/** Plans a meeting of the committee in the address. */
export async function addPlan(args: ActionFunctionArgs) {
  const { viewer, now, place } = await runMeetingsOf(args)
  const { id: categoryId, year } = place.category
  const sent = await args.request.formData()
  const form = parseForm(sent, planSchema(zoneIn(sent, place.zone), { year, stored: null }))
  if (form.status !== 'success') return replyTo(PLAN_FORM, form)
  const done = unlessNotFound(await planMeeting(categoryId, form.value, viewer, now), args.request)
  if (!done.ok) return replyRefused(PLAN_FORM, form, done)
  const to = href('/judges/meetings/:categoryId/meeting/:meetingId/agenda', {
    ...{ categoryId, meetingId: done.value.id },
  })
  return redirectDone(to, 'Meeting planned', 'The members are emailed. Now put entries on the agenda.')
}

/** Changes the meeting in the address. */
export async function changePlan(args: ActionFunctionArgs) {
  const { viewer, now, place } = await runMeetingsOf(args)
  const ref = refOf(args)
  const meeting = orNotFound(await findMeeting(place.committeeId, ref.meetingId, db()), args.request)
  const sent = await args.request.formData()
  const rules = { year: place.category.year, stored: meeting.starts_at }
  const form = parseForm(sent, planSchema(zoneIn(sent, place.zone), rules))
  if (form.status !== 'success') return replyTo(PLAN_FORM, form)
  const done = unlessNotFound(await changeMeeting(ref, form.value, viewer, now), args.request)
  if (!done.ok) return replyRefused(PLAN_FORM, form, done)
  return redirectDone(href('/judges/meetings/:categoryId/meeting/:meetingId', ref), 'Meeting saved')
}
