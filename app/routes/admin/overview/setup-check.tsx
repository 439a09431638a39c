import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { CheckList } from '#app/domain/overview/setup-check/components/check-list.tsx'
import { LeaveOut, LeftOut } from '#app/domain/overview/setup-check/components/leave-out.tsx'
import { leaveOutCheck } from '#app/domain/overview/setup-check/commands.server.ts'
import { runningVersion, setupChecks } from '#app/domain/overview/setup-check/queries.server.ts'
import { leaveOutSchema } from '#app/domain/overview/setup-check/schema.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseForm, validOf } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Setup check' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { checks, leftOut, optional } = await setupChecks(admin, now, db())
  const stopping = checks.flatMap(({ findings }) => findings).filter(({ level }) => level === 'stops').length
  const passed = checks.filter(({ findings }) => findings.length === 0).length
  return { checks, leftOut, optional, passed, stopping, now, version: runningVersion() }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = validOf(parseForm(await args.request.formData(), leaveOutSchema), 'Select a check.')
  const done = await leaveOutCheck(form, admin, args.context.now)
  const said = form.leaveOut ? 'This check is no longer asked' : 'This check is asked again'
  return redirectWithOutcome(href('/admin/setup-check'), done, said)
}

export default function SetupCheck() {
  const { checks, leftOut, optional, passed, stopping, now, version } = useLoaderData<typeof loader>()
  return (
    <Page
      lede="Problems for entrants"
      crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Setup check' }]}
      links={
        <LinkButton kind="quiet" to={href('/admin/rehearsal')}>
          Check another moment
        </LinkButton>
      }
    >
      <Notice tone={stopping > 0 ? 'bad' : 'good'}>
        {stopping === 0
          ? 'No problems that would stop an entrant'
          : countText(stopping, 'problem would stop entrants', 'problems would stop entrants')}{' '}
        at <DateTime value={now} />.
      </Notice>
      <Progress value={passed} max={checks.length} label="Checks passed" />
      <CheckList checks={checks} instead={(check) => <LeaveOut check={check} optional={optional} />} />
      <LeftOut titles={leftOut} />
      <p className="hint">
        <Link to={href('/admin/settings/parts')}>Switch off what the award does without</Link>, such as a
        jury, a vote or a press room.
      </p>
      <p className="hint">Version {version} of Laureate</p>
    </Page>
  )
}
