import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findDeadline, deadlineVersion } from '#app/domain/season/seasons/deadline-queries.server.ts'
import { AUDIENCES, AUDIENCE_LABELS, EXTENSIONS } from '#app/domain/season/seasons/extensions.ts'
import { extendDeadline } from '#app/domain/season/seasons/extension-commands.server.ts'
import { extensionSchema } from '#app/domain/season/seasons/extension-input.ts'
import { concernedBy } from '#app/domain/season/seasons/extension-notice.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
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
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'extension'
const LABELS = { by: 'Extend by', until: 'Until', note: 'Reason', tell: 'Email' }

export const handle: PageHandle<typeof loader> = { title: (page) => `Extend ${page.name}` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { year, timezone } = await currentSeason()
  const deadline = orNotFound(await findDeadline(intParam(args, 'id'), year, db()), args.request)
  const { id, name, closesAt, kind } = deadline
  const audience = AUDIENCES[kind]
  return {
    id,
    name,
    closesAt,
    zone: timezone,
    version: deadlineVersion(deadline),
    audience: audience && AUDIENCE_LABELS[audience],
    people: (await concernedBy(deadline, db())).length,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const deadlineId = intParam(args, 'id')
  const { year, timezone } = await currentSeason()
  const stored = orNotFound(await findDeadline(deadlineId, year, db()), args.request)
  const form = parseForm(await args.request.formData(), extensionSchema(timezone, stored.closesAt, year))
  if (form.status !== 'success') return replyTo(FORM, form)
  const extended = unlessNotFound(
    await extendDeadline({ deadlineId, ...form.value }, admin, args.context.now),
    args.request,
  )
  if (!extended.ok) return replyRefused(FORM, form, extended)
  const { name, batchId, people } = extended.value
  if (batchId === null)
    return redirectDone(
      href('/admin/deadlines'),
      `${name} was extended`,
      form.value.tell ? 'No one is affected, so no email was prepared.' : undefined,
    )
  return redirectDone(
    href('/admin/cron-emails/held/:batchId', { batchId }),
    `${name} was extended`,
    `${countText(people, 'email is', 'emails are')} ready. Check and send.`,
  )
}

const durationLabel = (hours: number) =>
  hours < 100 ? countText(hours, 'hour', 'hours') : countText(hours / 24, 'day', 'days')

export default function ExtendDeadline() {
  const { id, name, closesAt, zone, version, audience, people } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<ReturnType<typeof extensionSchema>>(FORM, useActionData<typeof action>(), {
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
