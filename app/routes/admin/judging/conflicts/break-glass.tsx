import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { decideBreakGlass, findBreakGlass } from '#app/domain/judging/conflicts/break-glass.server.ts'
import { BREAK_GLASS_HOURS } from '#app/domain/judging/conflicts/rules.ts'
import { breakGlassSchema } from '#app/domain/judging/conflicts/schema.ts'
import { whyNotSecond } from '#app/domain/people/admins/second-admin.server.ts'
import { db } from '#db/client.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { nounFor } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Select } from '#app/ui/select.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'decide'

export const handle: PageHandle<typeof loader> = { title: ({ asker }) => `${asker} asks to see an entry` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const asked = orNotFound(await findBreakGlass(admin, intParam(args, 'id')), args.request)
  const proposed = { by: asked.askerId, at: asked.requestedAt }
  return { ...asked, refusal: await whyNotSecond(admin, proposed, args.context.now, db()) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const id = intParam(args, 'id')
  orNotFound(await findBreakGlass(admin, id), args.request)
  const form = parseForm(await args.request.formData(), breakGlassSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const granted = form.value.decision === 'grant'
  const done = unlessNotFound(
    await decideBreakGlass(id, { granted, hours: Number(form.value.hours) }, admin, args.context.now),
    args.request,
  )
  if (!done.ok) return replyRefused(FORM, form, done)
  return redirectDone(
    href('/admin/judges/conflicts'),
    granted ? 'Access granted' : 'Access refused',
    'We have emailed the admin who asked.',
  )
}

export default function DecideBreakGlass() {
  const { asker, code, title, reason, requestedAt, refusal } = useLoaderData<typeof loader>()
  const { field, problems, props } = useAnsweredForm<typeof breakGlassSchema>(
    FORM,
    useActionData<typeof action>(),
    {
      hours: '4',
    },
  )
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
