import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { findSetUpSteps } from '#app/domain/overview/set-up/queries.server.ts'
import { nextStep, type StepState } from '#app/domain/overview/set-up/steps.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill, type StateLabel } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'

export const handle: PageHandle = { title: 'Set up the award' }

const STATES: Readonly<Record<StepState, StateLabel>> = {
  done: { label: 'Done', tone: 'good' },
  open: { label: 'To do', tone: 'warn' },
  optional: { label: 'If you like', tone: 'neutral' },
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const steps = await findSetUpSteps(admin, args.context.now)
  return { steps, next: nextStep(steps) }
}

export default function SetUp() {
  const { steps, next } = useLoaderData<typeof loader>()
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <Page
      lede={`${done} of ${steps.length} steps done. Do these in any order. Your progress is saved, and “Set up the award” in the menu leads back here.`}
      crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Set up' }]}
      primary={next ? <LinkButton to={next.to}>Next: {next.title}</LinkButton> : null}
    >
      {next ? null : <Notice tone="good">Everything that entrants need is set up.</Notice>}
      <DataTable
        caption="Steps"
        rows={steps.map((step, index) => ({ ...step, id: index + 1 }))}
        columns={[
          { header: 'No.', numeric: true, cell: ({ id }) => id },
          {
            header: 'Step',
            main: true,
            long: true,
            cell: ({ title, text }) => (
              <>
                {title}
                <small>{text}</small>
              </>
            ),
          },
          {
            header: 'Status',
            cell: ({ state }) => <Pill tone={STATES[state].tone}>{STATES[state].label}</Pill>,
          },
          { header: 'Page', cell: ({ to, action }) => <Link to={to}>{action}</Link> },
        ]}
      />
    </Page>
  )
}
