import { useLoaderData } from '@remix-run/react'
import { clearConflict } from '#app/domain/judging/conflicts/commands.server.ts'
import { findConflict } from '#app/domain/judging/conflicts/conflict-list.server.ts'
import {
  CONFLICT_SOURCE_LABELS,
  CONFLICT_STATE_LABELS,
  reasonForOthers,
} from '#app/domain/judging/conflicts/rules.ts'
import { reasonSchema } from '#app/domain/judging/conflicts/schema.ts'
import { DecidePage, useStepForm } from '#app/http/decide-page.tsx'
import { requireAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction, handle } from '#app/ui/step-page.tsx'

const step = decideStep({
  guard: requireAdmin,
  find: ({ who, id }) => findConflict(who, id()),
  page: ({ person, title, code, status, source, reason }) => ({
    name: `Clear the conflict of ${person}`,
    title: `Clear the conflict of ${person}?`,
    lede: 'They can read and score the entry again.',
    crumbs: [{ label: 'Conflicts', to: href('/admin/judges/conflicts') }, { label: 'Clear' }],
    confirm: 'Clear conflict',
    back: href('/admin/judges/conflicts'),
    cancel: 'Back to the list',
    facts: [
      { term: 'Entry', value: [code, title].filter(Boolean).join(' · ') },
      { term: 'Status', value: CONFLICT_STATE_LABELS[status] },
      {
        term: 'Source',
        value: [CONFLICT_SOURCE_LABELS[source], reasonForOthers(reason)].filter(Boolean).join(': '),
      },
    ],
  }),
  fields: () => reasonSchema,
  run: ({ userId, submissionId }, { sent, who, now }) =>
    clearConflict({ userId, submissionId, reason: sent.reason }, who, now),
  done: (_, { found }) => ({
    to: href('/admin/judges/conflicts'),
    title: `Conflict of ${found.person} cleared`,
  }),
})
export const loader = step.loader
export const action = step.action

export default function ClearConflict() {
  const asked = useLoaderData<typeof loader>()
  const form = useStepForm<typeof reasonSchema>()
  return (
    <DecidePage asked={asked} form={form} labels={{ reason: 'Reason' }}>
      <DefinitionList items={asked.facts} />
      <Textarea {...form.field('reason')} label="Reason" required hint="Kept in the entry’s history." />
    </DecidePage>
  )
}
