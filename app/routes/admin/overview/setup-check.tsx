import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { CheckList } from '#app/domain/overview/setup-check/components/check-list.tsx'
import { checkSetup, runningVersion } from '#app/domain/overview/setup-check/queries.server.ts'
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

export const handle: PageHandle = { title: 'Setup check' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const checks = await checkSetup(admin, now, db())
  const stopping = checks.flatMap(({ findings }) => findings).filter(({ level }) => level === 'stops').length
  const passed = checks.filter(({ findings }) => findings.length === 0).length
  return { checks, passed, stopping, now, version: runningVersion() }
}

export default function SetupCheck() {
  const { checks, passed, stopping, now, version } = useLoaderData<typeof loader>()
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
      <CheckList checks={checks} />
      <p className="hint">
        No jury, vote or press room? Switch off what the award does without in the{' '}
        <Link to={href('/admin/configs')}>settings</Link>.
      </p>
      <p className="hint">Version {version} of Laureate</p>
    </Page>
  )
}
