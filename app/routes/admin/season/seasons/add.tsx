import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { SeasonFields } from '#app/domain/season/seasons/components/season-fields.tsx'
import { addSeason } from '#app/domain/season/seasons/season-commands.server.ts'
import { proposedSeason, seasonSchema } from '#app/domain/season/seasons/season-input.ts'
import { SEASON_LABELS } from '#app/domain/season/seasons/season-labels.ts'
import { lastSeason } from '#app/domain/season/seasons/season-queries.server.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

const FORM = 'season'

export const handle: PageHandle = { title: 'Add a season' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const last = await lastSeason(db())
  return { proposed: last ? proposedSeason(last) : {}, from: last?.label ?? null }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), seasonSchema(null))
  if (form.status !== 'success') return replyTo(FORM, form)
  const added = await addSeason(form.value, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  const { deadlines } = added.value
  return redirectWithFlash(href('/admin/seasons'), {
    title: `${form.value.label} was added`,
    description:
      deadlines > 0
        ? `${deadlines} deadlines were copied, 52 weeks later. Look at them once it is current.`
        : 'It is not current yet, so nobody sees it.',
    color: 'success',
  })
}

export default function AddSeason() {
  const { proposed, from } = useLoaderData<typeof loader>()
  const form = answeredForm(FORM, useActionData<typeof action>(), proposed)
  return (
    <>
      <PageHeader
        title="Add a season"
        lede="Nothing opens by adding one. It is prepared beside the current season and made current when you say so."
        crumbs={[{ label: 'Seasons', to: href('/admin/seasons') }, { label: 'Add' }]}
      >
        <ErrorSummary problems={form.problems(SEASON_LABELS)} />
      </PageHeader>
      <Form method="post" className="stack narrow" noValidate>
        <SeasonFields field={form.field} />
        {from ? (
          <Checkbox
            name="copyDeadlines"
            defaultChecked={form.isTicked('copyDeadlines')}
            label={`Copy the deadlines and prices of ${from}`}
            hint="Each 52 weeks later, so that weekdays stay. Those for one category only are left out; categories are copied on their own page."
          />
        ) : null}
        <ButtonRow>
          <Button>Add the season</Button>
          <LinkButton kind="quiet" to={href('/admin/seasons')}>
            Back to the list
          </LinkButton>
        </ButtonRow>
      </Form>
    </>
  )
}
