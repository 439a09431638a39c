import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { findSetUpSteps } from '#app/domain/overview/set-up/queries.server.ts'
import { nextStep, stepsByState, type StepState } from '#app/domain/overview/set-up/steps.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill, type StateLabel } from '#app/ui/pill.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export const handle: PageHandle = { title: 'Set up the award' }

const STATES: Readonly<Record<StepState, StateLabel>> = {
  done: { label: 'Done', tone: 'good' },
  open: { label: 'To do', tone: 'warn' },
  optional: { label: 'If you like', tone: 'neutral' },
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const steps = await findSetUpSteps(admin, args.context.now)
  return { groups: stepsByState(steps), total: steps.length, next: nextStep(steps) }
}

export default function SetUp() {
  const { groups, total, next } = useLoaderData<typeof loader>()
  const { open, optional, done } = groups
  return (
    <Page
      lede="Do these in any order. Your progress is saved, and “Set up the award” in the menu leads back here."
      crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Set up' }]}
      primary={next ? <LinkButton to={next.to}>Next: {next.title}</LinkButton> : null}
    >
      <Progress value={done.length} max={total} label="Steps done" />
      {next ? null : <Notice tone="good">Everything that entrants need is set up.</Notice>}
      {open.length > 0 ? <StepTable caption="To do" steps={open} /> : null}
      {optional.length > 0 ? <StepTable caption="If you like" steps={optional} /> : null}
      {done.length > 0 ? (
        <details>
          <summary>Done ({done.length})</summary>
          <StepTable caption="Done" captionHidden steps={done} />
        </details>
      ) : null}
    </Page>
  )
}

type Step = ReturnType<typeof useLoaderData<typeof loader>>['groups'][StepState][number]

const columns: Column<Step>[] = [
  { header: 'No.', numeric: true, cell: ({ no }) => no },
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
    cell: ({ state }) => <Pill {...STATES[state]} />,
  },
  { header: 'Page', cell: ({ to, action }) => <Link to={to}>{action}</Link> },
]

function StepTable({
  steps,
  ...captions
}: {
  steps: readonly Step[]
  caption: string
  captionHidden?: boolean
}) {
  return <DataTable {...captions} rows={steps} columns={columns} rowKey={({ no }) => no} />
}
