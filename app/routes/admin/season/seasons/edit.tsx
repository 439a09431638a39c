import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { labelledBy } from '#app/platform/audit/history.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { SeasonFields } from '#app/domain/season/seasons/components/season-fields.tsx'
import { changeSeason } from '#app/domain/season/seasons/season-commands.server.ts'
import { seasonSchema, shownSeason } from '#app/domain/season/seasons/season-input.ts'
import { SEASON_LABELS } from '#app/domain/season/seasons/season-labels.ts'
import { findSeason, seasonVersion } from '#app/domain/season/seasons/season-queries.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectSaved } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { timeZones } from '#app/ui/format/zone-label.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'season'

export const handle: PageHandle<typeof loader> = { title: (page) => page.label }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const season = orNotFound(await findSeason(intParam(args, 'year'), db()), args.request)
  const { year, label, isCurrent, timezone } = season
  const record = { entity: 'season', ids: [year] }
  const page = historyState(args.request)
  const history = await historyOf(admin, record, page, timezone, labelledBy(SEASON_LABELS))
  const shown = { version: seasonVersion(season), initial: shownSeason(season), zones: timeZones(timezone) }
  return { year, label, isCurrent, history, ...shown }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const year = intParam(args, 'year')
  const stored = orNotFound(await findSeason(year, db()), args.request)
  const sent = await args.request.formData()
  const form = parseForm(sent, seasonSchema(stored))
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = await changeSeason(year, form.value, versionIn(sent), admin, args.context.now)
  if (!saved.ok) return replyRefused(FORM, form, saved)
  return redirectSaved(href('/admin/seasons'), saved.value.changed, `${form.value.label} was saved`)
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditSeason() {
  const { year, label, isCurrent, history, version, initial, zones } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<ReturnType<typeof seasonSchema>>(FORM, useActionData<typeof action>(), initial)
  return (
    <Page
      lede={isCurrent ? `Season ${year}, current` : `Season ${year}`}
      crumbs={[{ label: 'Seasons', to: href('/admin/seasons') }, { label }]}
      links={
        <>
          <LinkButton kind="quiet" to={href('/admin/seasons/terms/:year', { year })}>
            Currency and tax
          </LinkButton>
          {isCurrent ? null : (
            <LinkButton kind="quiet" to={href('/admin/seasons/current/:year', { year })}>
              Make current
            </LinkButton>
          )}
        </>
      }
      problems={form.problems(SEASON_LABELS)}
    >
      <RecordForm submit="Save season" backTo={href('/admin/seasons')} version={version} form={form}>
        <SeasonFields form={form} zones={zones} yearIsFixed />
      </RecordForm>
      <History history={history} />
    </Page>
  )
}
