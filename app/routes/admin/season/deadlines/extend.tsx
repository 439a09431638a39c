import { useLoaderData } from '@remix-run/react'
import { findDeadline, deadlineVersion } from '#app/domain/season/seasons/deadline-queries.server.ts'
import { extendDeadline } from '#app/domain/season/seasons/extension-commands.server.ts'
import { extensionSchema } from '#app/domain/season/seasons/extension-input.ts'
import { concernedBy } from '#app/domain/season/seasons/extension-notice.server.ts'
import { AUDIENCES, AUDIENCE_LABELS, EXTENSIONS } from '#app/domain/season/seasons/extensions.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { useStepForm } from '#app/http/decide-page.tsx'
import { requireAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const LABELS = { by: 'Extend by', until: 'Until', note: 'Reason', tell: 'Email' }

export const handle: PageHandle<typeof loader> = { title: (page) => `Extend ${page.name}` }

/** Without a batch no email was prepared. */
type Extended = { name: string; batchId: number | null; people: number }

const step = decideStep({
  guard: requireAdmin,
  async find({ id, reader }) {
    const { year, timezone } = await currentSeason()
    const deadline = await findDeadline(id(), year, reader)
    return deadline && { deadline, year, zone: timezone }
  },
  async page({ deadline, zone }, { reader }) {
    const { id, name, closesAt, kind } = deadline
    const audience = AUDIENCES[kind]
    return {
      id,
      name,
      closesAt,
      zone,
      version: deadlineVersion(deadline),
      audience: audience && AUDIENCE_LABELS[audience],
      people: (await concernedBy(deadline, reader)).length,
    }
  },
  fields: ({ deadline, year, zone }) => extensionSchema(zone, deadline.closesAt, year),
  run: ({ deadline }, { sent, who, now }): Promise<Outcome<Extended>> =>
    extendDeadline({ deadlineId: deadline.id, ...sent }, who, now),
  done: ({ name, batchId, people }, { sent }) =>
    batchId === null
      ? {
          to: href('/admin/deadlines'),
          title: `${name} was extended`,
          description: sent.tell ? 'No one is affected, so no email was prepared.' : undefined,
        }
      : {
          to: href('/admin/cron-emails/held/:batchId', { batchId }),
          title: `${name} was extended`,
          description: `${countText(people, 'email is', 'emails are')} ready. Check and send.`,
        },
})
export const loader = step.loader
export const action = step.action

const durationLabel = (hours: number) =>
  hours < 100 ? countText(hours, 'hour', 'hours') : countText(hours / 24, 'day', 'days')

export default function ExtendDeadline() {
  const { id, name, closesAt, zone, version, audience, people } = useLoaderData<typeof loader>()
  const form = useStepForm<ReturnType<typeof extensionSchema>>({
    by: '24',
    tell: 'on',
  })
  return (
    <Page
      title={`Extend ${name}`}
      lede={
        <>
          Ends <DateTime value={closesAt} withRelative />
        </>
      }
      crumbs={[
        { label: 'Deadlines', to: href('/admin/deadlines') },
        { label: name, to: href('/admin/deadlines/edit/:id', { id }) },
        { label: 'Extend' },
      ]}
      problems={form.problems(LABELS)}
    >
      <RecordForm form={form} submit="Extend deadline" backTo={href('/admin/deadlines')} version={version}>
        <RadioGroup
          {...form.field('by')}
          legend={LABELS.by}
          choices={[
            ...EXTENSIONS.map((hours) => ({ value: String(hours), label: durationLabel(hours) })),
            { value: 'until', label: 'Until the time below' },
          ]}
        />
        <Input
          {...form.field('until')}
          label={`${LABELS.until} (${zoneName(zone)} time)`}
          type="datetime-local"
          width="medium"
        />
        <p className="hint">The next tier will start at the new end.</p>
        {audience ? (
          <>
            <Checkbox
              name={form.name('tell')}
              defaultChecked={form.isTicked('tell')}
              label={`Prepare an email to ${audience} (${people})`}
              hint="You can check it before it is sent."
            />
            <Textarea
              {...form.field('note')}
              label={LABELS.note}
              optional
              rows={3}
              hint="Included in the email. Up to 500 characters."
            />
          </>
        ) : null}
      </RecordForm>
    </Page>
  )
}
