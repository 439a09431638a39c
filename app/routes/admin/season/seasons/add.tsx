import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SeasonFields } from '#app/domain/season/seasons/components/season-fields.tsx'
import { addSeason } from '#app/domain/season/seasons/season-commands.server.ts'
import { proposedSeason, seasonSchema } from '#app/domain/season/seasons/season-input.ts'
import { SEASON_LABELS } from '#app/domain/season/seasons/season-labels.ts'
import { lastSeason } from '#app/domain/season/seasons/season-queries.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { timeZones } from '#app/ui/format/zone-label.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'season'

export const handle: PageHandle = { title: 'Add a season' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const last = await lastSeason(db())
  const proposed = last ? proposedSeason(last) : {}
  return { proposed, from: last?.label ?? null, zones: timeZones(last?.timezone) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), seasonSchema(null))
  if (form.status !== 'success') return replyTo(FORM, form)
  const added = await addSeason(form.value, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  const { deadlines } = added.value
  return redirectDone(
    href('/admin/seasons'),
    `${form.value.label} was added`,
    deadlines > 0
      ? `${countText(deadlines, 'deadline', 'deadlines')} copied. Check the dates once the season is current.`
      : undefined,
  )
}

export default function AddSeason() {
  const { proposed, from, zones } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<ReturnType<typeof seasonSchema>>(
    FORM,
    useActionData<typeof action>(),
    proposed,
  )
  return (
    <Page
      lede="The current season stays current until you change it."
      crumbs={[{ label: 'Seasons', to: href('/admin/seasons') }, { label: 'Add' }]}
      problems={form.problems(SEASON_LABELS)}
    >
      <RecordForm submit="Add season" backTo={href('/admin/seasons')} form={form}>
        <SeasonFields form={form} zones={zones} />
        {from ? (
          <Checkbox
            name={form.name('copyDeadlines')}
            defaultChecked={form.isTicked('copyDeadlines')}
            label={`Copy the deadlines and prices of ${from}`}
            hint="52 weeks later, on the same weekday. Deadlines for a single category are not copied."
          />
        ) : null}
      </RecordForm>
    </Page>
  )
}
