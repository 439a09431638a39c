import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { askExport } from '#app/domain/overview/exports/ask.server.ts'
import { ExportFields } from '#app/domain/overview/exports/components/export-fields.tsx'
import { EXPORT_LABELS } from '#app/domain/overview/exports/labels.ts'
import { exportSchema } from '#app/domain/overview/exports/schema.ts'
import { listSeasons } from '#app/domain/season/seasons/season-queries.server.ts'
import { currentSeason, seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireFresh } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { hasRight } from '#app/platform/admin-rights.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { Select } from '#app/ui/select.tsx'
import { askedDataset } from './dataset.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'export'

export const handle: PageHandle<typeof loader> = { title: ({ title }) => `Export ${title.toLowerCase()}` }

export async function loader(args: LoaderFunctionArgs) {
  const { admin, dataset } = await askedDataset(args)
  const [season, seasons] = await Promise.all([currentSeason(), listSeasons(admin)])
  const years = seasons.map(({ year }) => year)
  const asked = Number(new URL(args.request.url).searchParams.get('year'))
  const year = years.includes(asked) ? asked : season.year
  const { timezone: zone } = await seasonOf(year)
  const { key, title, about, everySeason } = dataset
  return {
    ...{ dataset: key, title, about, year, everySeason: everySeason ?? false, years },
    offered: await dataset.offered({ admin, year, zone, now: args.context.now }),
    maySchedule: hasRight(admin.adminRole, 'write'),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { admin: reader, dataset } = await askedDataset(args)
  const admin = await requireFresh(args, reader)
  const form = parseForm(await args.request.formData(), exportSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const asked = await askExport(dataset, form.value, admin, args.context.now)
  if (!asked.ok) return replyRefused(FORM, form, asked)
  return redirect(href('/admin/export/view/:publicId', { publicId: asked.value.publicId }), 303)
}

export default function AskForExport() {
  const page = useLoaderData<typeof loader>()
  const { dataset, title, about, year, years, offered, everySeason } = page
  const form = useAnsweredForm<typeof exportSchema>(FORM, useActionData<typeof action>(), {
    columns: offered.filter(({ usual }) => usual).map(({ key }) => key),
    format: 'xlsx',
    year: String(year),
  })
  return (
    <>
      <PageHeader
        title={`Export ${title.toLowerCase()}`}
        lede={about}
        crumbs={[{ label: 'Exports', to: href('/admin/export') }, { label: title }]}
        links={
          page.maySchedule ? (
            <LinkButton kind="quiet" to={href('/admin/export/schedules/add/:dataset', { dataset })}>
              Schedule export
            </LinkButton>
          ) : null
        }
        problems={form.problems(EXPORT_LABELS)}
      />
      <RecordForm submit="Export" backTo={href('/admin/export')} form={form}>
        {everySeason ? (
          <input type="hidden" name="year" value={year} />
        ) : (
          <Select
            {...form.field('year')}
            label={EXPORT_LABELS.year}
            options={years.map((each) => ({ value: String(each), label: String(each) }))}
          />
        )}
        <ExportFields form={form} offered={offered} />
      </RecordForm>
    </>
  )
}
