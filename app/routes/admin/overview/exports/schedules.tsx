import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { ScheduleTable } from '#app/domain/overview/exports/components/schedule-table.tsx'
import { listSchedules, turnOff, turnOn } from '#app/domain/overview/exports/schedules.server.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { parseIntent, validOf } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { hasRight } from '#app/platform/admin-rights.ts'
import { href } from '#app/platform/href.ts'
import { requiredId } from '#app/platform/validation.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

const HERE = href('/admin/export/schedules')

export const handle: PageHandle = { title: 'Scheduled exports' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return { rows: await listSchedules(admin), mayChange: hasRight(admin.adminRole, 'write') }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const button = z.object({ id: requiredId() })
  const { intent, form } = parseIntent(
    await args.request.formData(),
    { on: button, off: button },
    'Unknown action.',
  )
  const { id } = validOf(form)
  const turn = intent === 'on' ? turnOn : turnOff
  const turned = unlessNotFound(await turn(id, admin, args.context.now), args.request)
  if (!turned.ok) return redirectRefused(HERE, turned)
  return redirectDone(HERE, `The schedule is ${intent}`)
}

export default function ExportSchedules() {
  const { rows, mayChange } = useLoaderData<typeof loader>()
  return (
    <Page
      lede="Scheduled exports use whichever season is current when they run. A schedule turns off when the admin who set it, or who gets it, is no longer allowed to read the data."
      crumbs={[{ label: 'Exports', to: href('/admin/export') }, { label: 'Scheduled exports' }]}
    >
      {rows.length > 0 ? (
        <ScheduleTable rows={rows} mayChange={mayChange} />
      ) : (
        <EmptyState title="No schedules yet">
          Open the data on the page of exports and select “Schedule export”.
        </EmptyState>
      )}
    </Page>
  )
}
