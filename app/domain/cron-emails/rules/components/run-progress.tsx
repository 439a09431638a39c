import { Form, Link } from '@remix-run/react'
import { peopleText, STOPPABLE } from '#app/domain/cron-emails/rules/run-labels.ts'
import type { RunStatus } from '#app/domain/cron-emails/rules/rules.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'

interface RunProgressFacts {
  id: number
  status: RunStatus
  reason: string | null
  planned: number
  unsent: number
  rule: { id: number; version: number; changedBy: string | null }
  large: boolean
  mayApprove: boolean
  releasesAt: Date | string | null
  firstAt: Date | string | null
  lastAt: Date | string | null
  finishedAt: Date | string | null
  approvedBy: string | null
  stoppedBy: string | null
}

/** Where a run stands, why it waits and for whom, and what the admin can do about it. */
export function RunProgress({ run }: { run: RunProgressFacts }) {
  const stop = STOPPABLE.includes(run.status) ? (
    <LinkButton kind="secondary" to={href('/admin/cron-emails/runs/:runId/stop', { runId: run.id })}>
      Stop this run
    </LinkButton>
  ) : null
  switch (run.status) {
    case 'awaiting_approval':
      return <Waiting run={run} stop={stop} />
    case 'waiting':
      return (
        <Notice title="Planned, and nothing is sent yet">
          <div className="stack">
            {' '}
            <p>
              {peopleText(run.unsent)} will be written to
              {run.releasesAt ? (
                <>
                  {' '}
                  from <DateTime value={run.releasesAt} withRelative /> on
                </>
              ) : null}
              . Until then it can be stopped as if it had never been.
            </p>
            <ButtonRow>{stop}</ButtonRow>
          </div>
        </Notice>
      )
    case 'planning':
      return (
        <Notice title="Being planned">
          <div className="stack">
            {' '}
            <p>{peopleText(run.planned)} so far. Look at this page again in a minute.</p>
            <ButtonRow>{stop}</ButtonRow>
          </div>
        </Notice>
      )
    case 'sending':
      return (
        <Notice title="On its way">
          <div className="stack">
            {' '}
            <p>
              {peopleText(run.unsent)} still to go
              {run.lastAt ? (
                <>
                  , the last at <DateTime value={run.lastAt} /> or when its turn comes
                </>
              ) : null}
              .
            </p>
            <ButtonRow>{stop}</ButtonRow>
          </div>
        </Notice>
      )
    case 'cancelled':
      return <Notice tone="bad" title={run.reason ?? 'Stopped.'} />
    case 'skipped':
      return (
        <Notice tone="plain" title="Left out">
          {run.reason}
        </Notice>
      )
    case 'done':
      return null
  }
}

function Waiting({ run, stop }: { run: RunProgressFacts; stop: React.ReactNode }) {
  return (
    <Form method="post" className="stack" noValidate>
      <input type="hidden" name="version" value={run.rule.version} />
      <Notice title="Waits for somebody to let it go">
        <div className="stack">
          {' '}
          <p>{run.reason}</p>
          <p>
            {peopleText(run.unsent)} will be written to, none has been yet. Read the samples below
            {run.firstAt ? (
              <>
                ; the first would go at <DateTime value={run.firstAt} />, or at once if that has passed
              </>
            ) : null}
            .
          </p>
          {run.large ? (
            <p>
              {run.mayApprove
                ? run.rule.changedBy
                  ? `${run.rule.changedBy} changed the rule last, so it takes another admin: you can.`
                  : 'Nobody has changed the rule yet, so any admin can let it go.'
                : 'You changed the rule last, so another admin has to let it go.'}
            </p>
          ) : null}
          <ButtonRow>
            {run.mayApprove ? <Button>{`Let it go to ${peopleText(run.unsent)}`}</Button> : null}
            {stop}
            <Link to={href('/admin/cron-emails/edit/:id', { id: run.rule.id })}>Change the text first</Link>
          </ButtonRow>
        </div>
      </Notice>
    </Form>
  )
}
