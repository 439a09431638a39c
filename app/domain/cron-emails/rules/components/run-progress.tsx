import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { peopleText } from '../run-labels.ts'
import type { RunView } from '../run-queries.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { UnderWay } from '#app/ui/under-way.tsx'

type Run = LoaderData<RunView>

/** A run can take an hour. */
const POLL_MS = 10_000

/** A run's state, why it waits and what the admin can do about it. */
export function RunProgress({ run }: { run: Run }) {
  const { id, status, reason, planned, counts, releasesAt, lastAt } = run
  switch (status) {
    case 'awaiting_approval':
      return <Approval run={run} />
    case 'waiting':
      return (
        <Stoppable id={id} title="Scheduled, nothing sent yet">
          {peopleText(counts.unsent)} will get it
          {releasesAt ? (
            <>
              {' '}
              from <DateTime value={releasesAt} withRelative />
            </>
          ) : null}
          .
        </Stoppable>
      )
    case 'planning':
      return (
        <Stoppable id={id} title="Being planned" followed>
          {peopleText(planned)} so far.
        </Stoppable>
      )
    case 'sending':
      return (
        <Stoppable id={id} title="Sending" followed>
          {peopleText(counts.unsent)} left
          {lastAt ? (
            <>
              , the last from <DateTime value={lastAt} />
            </>
          ) : null}
          .
        </Stoppable>
      )
    case 'cancelled':
      return <Notice tone="bad" title={reason ?? 'Stopped.'} />
    case 'skipped':
      return (
        <Notice tone="plain" title="Skipped">
          {reason}
        </Notice>
      )
    case 'done':
      return null
  }
}

function StopButton({ id }: { id: number }) {
  return (
    <LinkButton kind="secondary" to={href('/admin/cron-emails/runs/:runId/stop', { runId: id })}>
      Stop run
    </LinkButton>
  )
}

interface StoppableProps {
  id: number
  title: string
  /** The page follows it while it runs. */
  followed?: boolean
  children: ReactNode
}

function Stoppable({ id, title, followed, children }: StoppableProps) {
  return (
    <Notice title={title}>
      <div className="stack">
        <p role={followed ? 'status' : undefined}>{children}</p>
        <ButtonRow>
          <StopButton id={id} />
        </ButtonRow>
        {followed ? <UnderWay everyMs={POLL_MS} /> : null}
      </div>
    </Notice>
  )
}

function Approval({ run: { id, rule, reason, counts, firstAt, large, mayApprove, refusal } }: { run: Run }) {
  return (
    <Form method="post" className="stack" noValidate>
      <input type="hidden" name="version" value={rule.version} />
      <Notice title="Needs approval">
        <div className="stack">
          <p>{reason}</p>
          <p>
            {peopleText(counts.unsent)} will get it. Check the samples below first.
            {firstAt ? (
              <>
                {' '}
                The first email is due <DateTime value={firstAt} />.
              </>
            ) : null}
          </p>
          {large && !mayApprove ? (
            <p>
              {refusal ?? 'You were the last to change the rule, so another admin has to approve this run.'}
            </p>
          ) : null}
          <ButtonRow>
            {mayApprove ? <Button>{`Send to ${peopleText(counts.unsent)}`}</Button> : null}
            <StopButton id={id} />
            <Link to={href('/admin/cron-emails/edit/:id', { id: rule.id })}>Change the text</Link>
          </ButtonRow>
        </div>
      </Notice>
    </Form>
  )
}
