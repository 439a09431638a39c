import { findMeeting } from '#app/domain/judging/meetings/place.server.ts'
import { cancelMeeting } from '#app/domain/judging/meetings/plan-commands.server.ts'
import { confirmStep, VERSION_SEEN } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { refOf, runMeetingsOf } from '#app/routes/judge/judging/meetings/meeting-of.server.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: runMeetingsOf,
  find: ({ who: { place }, id, reader }) => findMeeting(place.committeeId, id('meetingId'), reader),
  over: ({ state }, { args }) =>
    state !== 'planned' && href('/judges/meetings/:categoryId/meeting/:meetingId', refOf(args)),
  back: (_, { args }) => href('/judges/meetings/:categoryId/meeting/:meetingId', refOf(args)),
  ask: ({ title, version }) => ({
    name: `Cancel ${title}`,
    title: `Cancel “${title}”?`,
    text: ['All members of the committee are emailed. A cancelled meeting stays cancelled.'],
    fields: { version: String(version) },
    confirm: 'Cancel the meeting',
    danger: true,
  }),
  fields: VERSION_SEEN,
  run: (_, { who: { viewer }, args, now, sent }) => cancelMeeting(refOf(args), sent.version, viewer, now),
  done: () => ({ title: 'The meeting is cancelled' }),
})
export const loader = step.loader
export const action = step.action
