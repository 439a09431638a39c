import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { findDeadline, deadlineVersion } from '#app/domain/season/seasons/deadline-queries.server.ts'
import { AUDIENCES, AUDIENCE_LABELS, EXTENSIONS } from '#app/domain/season/seasons/extensions.ts'
import { extendDeadline } from '#app/domain/season/seasons/extension-commands.server.ts'
import { extensionSchema } from '#app/domain/season/seasons/extension-input.ts'
import { concernedBy } from '#app/domain/season/seasons/extension-notice.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

const FORM = 'extension'
const LABELS = { by: 'How much more time', until: 'Until', note: 'A sentence about it', tell: 'Mail' }

export const handle: PageHandle<typeof loader> = { title: (page) => `More time: ${page.name}` }

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
    return redirectWithFlash(href('/admin/deadlines'), {
      title: `${name} ends later now`,
      description: form.value.tell ? 'Nobody is concerned, so no mail was prepared.' : undefined,
      color: 'success',
    })
  return redirectWithFlash(href('/admin/cron-emails/held/:batchId', { batchId }), {
    title: `${name} ends later now`,
    description: `${people === 1 ? 'One message is' : `${people} messages are`} held. Look at them and let them go.`,
    color: 'success',
  })
}

const words = (hours: number) =>
  hours === 1 ? '1 hour' : hours < 100 ? `${hours} hours` : `${hours / 24} days`

export default function ExtendDeadline() {
  const { id, name, closesAt, zone, version, audience, people } = useLoaderData<typeof loader>()
  const form = answeredForm(FORM, useActionData<typeof action>(), { by: '24', tell: 'on' })
  return (
    <>
      <PageHeader
        title={`More time: ${name}`}
        lede={
          <>
            It ends <DateTime value={closesAt} withRelative /> as it stands.
          </>
        }
        crumbs={[
          { label: 'Deadlines', to: href('/admin/deadlines') },
          { label: name, to: href('/admin/deadlines/edit/:id', { id }) },
          { label: 'More time' },
        ]}
      >
        <ErrorSummary problems={form.problems(LABELS)} />
      </PageHeader>
      <Form method="post" className="stack narrow" noValidate>
        <input type="hidden" name="version" value={version} />
        <RadioGroup
          {...form.field('by')}
          legend={LABELS.by}
          hint="Counted from the end as it stands."
          choices={[
            ...EXTENSIONS.map((hours) => ({ value: String(hours), label: words(hours) })),
            { value: 'until', label: 'Until the time below' },
          ]}
        />
        <Input
          {...form.field('until')}
          label={`${LABELS.until} (${zoneName(zone)} time)`}
          type="datetime-local"
          width="medium"
        />
        <p className="hint">A tier that begins where this one ends will begin at the new end.</p>
        {audience ? (
          <>
            <Checkbox
              name="tell"
              defaultChecked={form.isTicked('tell')}
              label={`Prepare a mail to the ${audience} (${people} now)`}
              hint="It is held: nothing is sent before you have seen it and let it go."
            />
            <Textarea
              {...form.field('note')}
              label={LABELS.note}
              optional
              rows={3}
              hint="Stands in the mail, such as why there is more time. At most 500 characters."
            />
          </>
        ) : null}
        <ButtonRow>
          <Button>Give more time</Button>
          <LinkButton kind="quiet" to={href('/admin/deadlines')}>
            Back to the list
          </LinkButton>
        </ButtonRow>
      </Form>
    </>
  )
}
