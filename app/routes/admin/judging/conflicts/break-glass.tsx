import { Form, useLoaderData } from '@remix-run/react'
import { decideBreakGlass, findBreakGlass } from '#app/domain/judging/conflicts/break-glass.server.ts'
import { BREAK_GLASS_HOURS } from '#app/domain/judging/conflicts/rules.ts'
import { breakGlassSchema } from '#app/domain/judging/conflicts/schema.ts'
import { whyNotSecond } from '#app/domain/people/admins/second-admin.server.ts'
import { useStepForm } from '#app/http/decide-page.tsx'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { nounFor } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Select } from '#app/ui/select.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ asker }) => `${asker} asks to see an entry` }

const step = decideStep({
  guard: requireAdmin,
  prove: requireFreshAdmin,
  find: ({ who, id }) => findBreakGlass(who, id()),
  async page(asked, { who, now, reader }) {
    const proposed = { by: asked.askerId, at: asked.requestedAt }
    return { ...asked, refusal: await whyNotSecond(who, proposed, now, reader) }
  },
  fields: () => breakGlassSchema,
  run(_, { sent, id, who, now }) {
    const granted = sent.decision === 'grant'
    return decideBreakGlass(id(), { granted, hours: Number(sent.hours) }, who, now)
  },
  done: (_, { sent }) => ({
    to: href('/admin/judges/conflicts'),
    title: sent.decision === 'grant' ? 'Access granted' : 'Access refused',
    description: 'We have emailed the admin who asked.',
  }),
})
export const loader = step.loader
export const action = step.action

export default function DecideBreakGlass() {
  const { asker, code, title, reason, requestedAt, refusal } = useLoaderData<typeof loader>()
  const { field, problems, props } = useStepForm<typeof breakGlassSchema>({ hours: '4' })
  return (
    <Page
      title={`${asker} asks to see an entry`}
      lede="They have a conflict of interest with it."
      crumbs={[{ label: 'Conflicts', to: href('/admin/judges/conflicts') }, { label: 'Decide' }]}
      problems={problems({ hours: 'For how long', decision: 'Decision' })}
    >
      <Form method="post" className="stack narrow" {...props}>
        <DefinitionList
          items={[
            { term: 'Entry', value: [code, title].filter(Boolean).join(' · ') },
            { term: 'Reason', value: reason },
            { term: 'Asked', value: <DateTime value={requestedAt} /> },
          ]}
        />
        {refusal ? (
          <>
            <p>{refusal}</p>
            <input type="hidden" name="hours" value="4" />
          </>
        ) : (
          <Select
            {...field('hours')}
            label="For how long"
            options={BREAK_GLASS_HOURS.map((value) => ({
              value,
              label: `${value} ${nounFor(Number(value), { one: 'hour', other: 'hours' })}`,
            }))}
          />
        )}
        <ButtonRow>
          {refusal ? null : (
            <Button name="decision" value="grant">
              Grant access
            </Button>
          )}
          <Button kind="danger" name="decision" value="refuse">
            Refuse access
          </Button>
        </ButtonRow>
      </Form>
    </Page>
  )
}
