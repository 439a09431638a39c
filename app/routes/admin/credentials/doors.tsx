import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { closeDoor, listDoors, openDoor } from '#app/domain/press/credentials/check-in/doors.server.ts'
import { AREA_LABELS, AREAS, areasText } from '#app/domain/press/credentials/rules.ts'
import { doorSchema } from '#app/domain/press/credentials/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { requiredId } from '#app/platform/validation.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Door links' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  return { doors: await listDoors(admin, year, args.context.now, db()) }
}

const closeSchema = z.object({ door: requiredId() })

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { intent, form } = parseIntent(await args.request.formData(), {
    open: doorSchema,
    close: closeSchema,
  })
  if (form.status !== 'success') return replyTo(intent, form)
  const done = unlessNotFound(
    'door' in form.value
      ? await closeDoor(form.value.door, admin, now)
      : await openDoor(form.value, admin, now),
    args.request,
  )
  if (!done.ok) return replyRefused(intent, form, done)
  const told = intent === 'open' ? 'Door link created' : 'Door link withdrawn'
  return redirectDone(href('/admin/media-credentials/doors'), told)
}

export default function Doors() {
  const { doors } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof doorSchema>('open', useActionData<typeof action>(), { hours: '12' })
  return (
    <>
      <PageHeader
        title="Door links"
        lede="For the people at the door: the link opens the page that checks badges, without an account."
        crumbs={[
          { label: 'Media credentials', to: href('/admin/media-credentials') },
          { label: 'Door links' },
        ]}
        problems={form.problems({ label: 'Door', areas: 'Areas', hours: 'Hours' })}
      />
      <Card title="New link">
        <Form method="post" className="stack" {...form.props}>
          <input type="hidden" name="intent" value="open" />
          <Input {...form.field('label')} label="Door" maxLength={80} required />
          <CheckboxGroup
            {...form.field('areas')}
            legend="Areas"
            hint="A badge opens this door if it is for one of them."
            choices={AREAS.map((area) => ({ value: area, label: AREA_LABELS[area] }))}
            defaultValue={form.chosen('areas')}
            required
          />
          <Input
            {...form.field('hours')}
            label="Hours"
            hint="How long the link works."
            inputMode="numeric"
            width="short"
            required
          />
          <div>
            <Button>Create door link</Button>
          </div>
        </Form>
      </Card>
      {doors.length === 0 ? (
        <EmptyState title="No door links yet">Create one for each door.</EmptyState>
      ) : null}
      {doors.map(({ id, label, areas, link, endsAt, isOpen }) => (
        <Card key={id} title={label}>
          <p>{areas.length > 0 ? areasText(areas) : 'All areas'}</p>
          <p>
            {isOpen ? 'Works until' : 'Ended; was valid until'} <DateTime value={endsAt} />
          </p>
          {link ? (
            <>
              <p className="break-anywhere">
                <a href={link}>{link}</a>
              </p>
              <Form method="post" noValidate>
                <input type="hidden" name="intent" value="close" />
                <input type="hidden" name="door" value={id} />
                <Button kind="danger">Withdraw link of {label}</Button>
              </Form>
            </>
          ) : null}
        </Card>
      ))}
    </>
  )
}
