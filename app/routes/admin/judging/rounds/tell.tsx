import { useLoaderData } from '@remix-run/react'
import { tellSchema } from '#app/domain/judging/rounds/schema.ts'
import { findRoundToTell, tellEntrants } from '#app/domain/judging/rounds/telling/tell.server.ts'
import { DecidePage, useStepForm } from '#app/http/decide-page.tsx'
import { requireAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { countText } from '#app/ui/format/plural.ts'

export { clientAction, handle } from '#app/ui/step-page.tsx'

const planOf = (categoryId: number) => href('/admin/judges/rounds/:categoryId', { categoryId })

const step = decideStep({
  guard: requireAdmin,
  find: ({ who, id, now, reader }) =>
    findRoundToTell(who, { categoryId: id('categoryId'), roundId: id() }, now, reader),
  over: ({ category, refusal }) => refusal && planOf(category.id),
  page: ({ category, round, advanced, out, asked }) => ({
    name: `Tell entrants about ${round.name}`,
    title: `Tell entrants about “${round.name}”?`,
    lede: 'Each entrant then sees on their own entry whether it advanced. You can’t undo this.',
    crumbs: [
      { label: 'Rounds of judging', to: href('/admin/judges/rounds') },
      { label: category.title, to: planOf(category.id) },
      { label: 'Tell entrants' },
    ],
    confirm: 'Tell entrants',
    back: planOf(category.id),
    version: String(round.version),
    round: round.name,
    ...{ advanced, out, asked, dueAt: round.materialsDue },
  }),
  fields: () => tellSchema,
  run: ({ category, round }, { sent, who, now }) => tellEntrants(category.id, round.id, sent, who, now),
  done: ({ mails }, { found }) => ({
    to: planOf(found.category.id),
    title: 'Entrants can see who advances',
    description:
      mails > 0 ? `${countText(mails, 'email is', 'emails are')} on the way.` : 'No email is sent.',
  }),
})
export const loader = step.loader
export const action = step.action

export default function TellEntrants() {
  const { version, round, advanced, out, asked: more, dueAt, ...asked } = useLoaderData<typeof loader>()
  const form = useStepForm<typeof tellSchema>({ mail: 'all' })
  return (
    <DecidePage
      asked={asked}
      form={form}
      labels={{ mail: 'Emails' }}
      facts={
        <DefinitionList
          items={[
            { term: 'They advance', value: countText(advanced, 'entry', 'entries') },
            { term: 'They do not', value: countText(out, 'entry', 'entries') },
            ...(dueAt ? [{ term: 'Asked of those that advance', value: more.join(', ') }] : []),
            ...(dueAt ? [{ term: 'To hand in by', value: <DateTime value={dueAt} /> }] : []),
          ]}
        />
      }
    >
      <p>
        {`An entry that advances shows “${round}”, the others show “Not selected”. No one else sees it: not the entrants of other entries, and the public only if you publish the round later.`}
      </p>
      <input type="hidden" name="version" value={version} />
      <RadioGroup
        {...form.field('mail')}
        legend="Emails"
        required
        choices={[
          { value: 'all', label: 'To the entrants of all entries of this round' },
          { value: 'advanced', label: 'To the entrants of entries that advance' },
          { value: 'none', label: 'To none of them' },
        ]}
      />
    </DecidePage>
  )
}
