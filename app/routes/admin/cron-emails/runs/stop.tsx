import { cancelRun } from '#app/domain/cron-emails/rules/release-runs.server.ts'
import { peopleText, STOPPABLE } from '#app/domain/cron-emails/rules/run-labels.ts'
import { findRun } from '#app/domain/cron-emails/rules/run-queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: requireAdmin,
  find: ({ who, id }) => findRun(who, id('runId')),
  back: ({ id }) => href('/admin/cron-emails/runs/:runId', { runId: id }),
  // Nothing is left to stop: the run's page shows its result.
  over: ({ id, status }) =>
    !STOPPABLE.includes(status) && href('/admin/cron-emails/runs/:runId', { runId: id }),
  ask({ rule, counts, status }) {
    const unsent =
      status === 'planning'
        ? 'The run is still being planned. No one will get it.'
        : `${peopleText(counts.unsent)} will not get it.`
    const sent =
      counts.sent > 0 ? `It was already sent to ${peopleText(counts.sent)}.` : 'Nothing has been sent yet.'
    return {
      name: `Stop “${rule.name}”?`,
      title: `Stop “${rule.name}”?`,
      text: [
        [unsent, sent].join(' '),
        'You can’t restart a stopped run. The rule stays on for its next run.',
      ],
      confirm: 'Stop run',
      danger: true,
    }
  },
  run: ({ id }, { who, now }) => cancelRun(id, who, now),
  done: ({ messages }) => ({ title: `Run stopped: ${peopleText(messages)} will not get it` }),
})
export const loader = step.loader
export const action = step.action
