import { findMeeting } from '#app/domain/judging/meetings/place.server.ts'
import { endMeeting } from '#app/domain/judging/meetings/run-commands.server.ts'
import { confirmStep, VERSION_SEEN } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { refOf, runMeetingsOf } from '#app/routes/judge/judging/meetings/meeting-of.server.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: runMeetingsOf,
  find: ({ who: { place }, id, reader }) => findMeeting(place.committeeId, id('meetingId'), reader),
  over: ({ state }, { args }) =>
    state !== 'running' && href('/judges/meetings/:categoryId/meeting/:meetingId', refOf(args)),
  back: (_, { args }) => href('/judges/meetings/:categoryId/meeting/:meetingId', refOf(args)),
  ask: ({ title, version }) => ({
    name: `End ${title}`,
    title: `End “${title}”?`,
    text: ['No entry can be opened in it after that. Notes can still be corrected.'],
    fields: { version: String(version) },
    confirm: 'End the meeting',
  }),
  fields: VERSION_SEEN,
  run: (_, { who: { viewer }, args, now, sent }) => endMeeting(refOf(args), sent.version, viewer, now),
  done: (_, { args }) => ({
    to: href('/judges/meetings/:categoryId/meeting/:meetingId/record', refOf(args)),
    title: 'The meeting has ended',
  }),
})
export const loader = step.loader
export const action = step.action
