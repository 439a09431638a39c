import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { exportBucket } from '#app/domain/overview/exports/bucket.server.ts'
import { ExportFields } from '#app/domain/overview/exports/components/export-fields.tsx'
import { ScheduleFields } from '#app/domain/overview/exports/components/schedule-fields.tsx'
import { SCHEDULE_LABELS } from '#app/domain/overview/exports/labels.ts'
import { addSchedule, readersOf } from '#app/domain/overview/exports/schedules.server.ts'
import { scheduleSchema } from '#app/domain/overview/exports/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireFresh } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'
import { askedDataset } from './dataset.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'export-schedule'

export const handle: PageHandle<typeof loader> = { title: ({ title }) => `Schedule ${title.toLowerCase()}` }

export async function loader(args: LoaderFunctionArgs) {
  const { admin, dataset } = await askedDataset(args)
  const { year, timezone: zone } = await currentSeason()
  return {
    ...{ title: dataset.title, dataset: dataset.key, zone, bucket: exportBucket(), ownId: admin.userId },
    offered: await dataset.offered({ admin, year, zone, now: args.context.now }),
    readers: await readersOf(dataset, db()),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { admin: reader, dataset } = await askedDataset(args)
  const admin = await requireFresh(args, reader)
  const form = parseForm(await args.request.formData(), scheduleSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const added = await addSchedule(dataset, form.value, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  const { timezone } = await currentSeason()
  const next = formatDateTime(added.value.next, timezone)
  return redirectDone(href('/admin/export/schedules'), `${dataset.title} is scheduled`, `First on ${next}.`)
}

export default function ScheduleExport() {
  const { title, dataset, zone, bucket, ownId, offered, readers } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof scheduleSchema>(FORM, useActionData<typeof action>(), {
    columns: offered.filter(({ usual }) => usual).map(({ key }) => key),
    ...{ format: 'xlsx', every: 'week', weekday: '1', localHour: '7', destination: 'mail' },
    readerId: String(ownId),
  })
  return (
    <>
      <PageHeader
        title={`Schedule ${title.toLowerCase()}`}
        crumbs={[
          { label: 'Exports', to: href('/admin/export') },
          { label: title, to: href('/admin/export/new/:dataset', { dataset }) },
          { label: 'Schedule' },
        ]}
        problems={form.problems(SCHEDULE_LABELS)}
      />
      <RecordForm submit="Schedule" backTo={href('/admin/export/new/:dataset', { dataset })} form={form}>
        <ScheduleFields form={form} zone={zone} bucket={bucket} readers={readers} />
        <ExportFields form={form} offered={offered} />
      </RecordForm>
    </>
  )
}
