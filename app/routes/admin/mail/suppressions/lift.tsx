import { useLoaderData } from '@remix-run/react'
import { findSuppression } from '#app/domain/mail/delivery-queries.server.ts'
import { SCOPE_LABELS, SUPPRESSION_LABELS } from '#app/domain/mail/rules.ts'
import { liftSuppression } from '#app/domain/mail/suppressions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { StepPage } from '#app/ui/step-page.tsx'

export { clientAction, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: requireAdmin,
  find: ({ who, id }) => findSuppression(who, id()),
  back: () => href('/admin/cron-emails/suppressions'),
  over: ({ address, liftedAt }) =>
    liftedAt && withQuery(href('/admin/cron-emails/suppressions'), { view: 'lifted', q: address }),
  ask: ({ address, scope, reason, note, since }) => ({
    name: `Send email to ${address} again`,
    title: `Send email to ${address} again?`,
    confirm: 'Lift suppression',
    details: { scope, reason, note, since },
  }),
  run: ({ id }, { who, now }) => liftSuppression(id, who, now),
  done: ({ address }) => ({ title: `We send email to ${address} again` }),
})
export const loader = step.loader
export const action = step.action

export default function LiftSuppression() {
  const { scope, reason, note, since } = useLoaderData<typeof loader>().details
  return (
    <StepPage>
      <DefinitionList
        items={[
          { term: 'Suppressed', value: SCOPE_LABELS[scope] },
          { term: 'Why', value: SUPPRESSION_LABELS[reason] },
          { term: 'Since', value: <DateTime value={since} /> },
          ...(note ? [{ term: 'Note', value: note }] : []),
        ]}
      />
      <p>
        {reason === 'unsubscribed' || reason === 'complaint'
          ? 'The reader asked us to stop. Lift the suppression only if they have asked for email again.'
          : 'Messages skipped during the suppression are not sent. You can send them from their own pages.'}
      </p>
    </StepPage>
  )
}
