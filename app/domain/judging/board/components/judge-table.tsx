import { Form } from '@remix-run/react'
import type { MatrixJudgeRow } from '../matrix.ts'
import { REOPEN_HOURS } from '../reopening.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

interface JudgeTableProps {
  judges: readonly MatrixJudgeRow[]
  /** The reader's own account, who is not reminded. */
  reader: number
  /** The slate is submitted, so nothing changes. */
  frozen: boolean
  /** An admin may reopen scoring for one judge. */
  isAdmin: boolean
  scoringOpen: boolean
  now: Date
}

/** The progress of each judge, with a reminder for those who have not finished. */
export function JudgeTable({ judges, reader, frozen, isAdmin, scoringOpen, now }: JudgeTableProps) {
  // Only judges who can score are reminded.
  const mayScore = ({ reopenedUntil }: MatrixJudgeRow) =>
    scoringOpen || (reopenedUntil !== null && reopenedUntil > now)
  return (
    <DataTable
      caption="Judges"
      rows={judges}
      rowKey={({ userId }) => userId}
      columns={[
        {
          header: 'Judge',
          cell: ({ short, name, role }) => (
            <>
              <strong>{short}</strong> {name}
              {role === 'chair' ? <small>Chair</small> : null}
            </>
          ),
        },
        {
          header: 'Final',
          cell: ({ final, abstained, due, notAsked }) => (
            <>
              {due === 0 ? (
                <Pill>nothing to score</Pill>
              ) : (
                <Pill tone={final + abstained >= due ? 'good' : 'warn'}>
                  {final} of {due}
                </Pill>
              )}
              {abstained > 0 ? <small>{abstained} abstained</small> : null}
              {notAsked > 0 ? <small>{notAsked} without a conflict answer</small> : null}
            </>
          ),
        },
        {
          header: 'Last seen',
          cell: ({ lastSeenAt }) =>
            lastSeenAt ? <DateTime value={lastSeenAt} style="relative" /> : 'Not yet',
        },
        {
          header: 'Remind',
          headerHidden: true,
          cell: (judge) =>
            frozen ? null : (
              <div className="cluster no-print">
                {mayScore(judge) && judge.userId !== reader && judge.final + judge.abstained < judge.due ? (
                  <Form method="post" noValidate preventScrollReset>
                    <input type="hidden" name="person" value={judge.userId} />
                    <Button kind="secondary" size="xs" name="do" value="nudge">
                      Remind<VisuallyHidden> {judge.name}</VisuallyHidden>
                    </Button>
                  </Form>
                ) : null}
                {isAdmin ? <Reopening judge={judge} scoringOpen={scoringOpen} now={now} /> : null}
              </div>
            ),
        },
      ]}
    />
  )
}

function Reopening({ judge, scoringOpen, now }: { judge: MatrixJudgeRow; scoringOpen: boolean; now: Date }) {
  const { reopenedUntil, userId, name } = judge
  if (reopenedUntil && reopenedUntil > now)
    return (
      <Form method="post" noValidate className="cluster" preventScrollReset>
        <input type="hidden" name="person" value={userId} />
        <span>
          Reopened until <DateTime value={reopenedUntil} />
        </span>
        <Button kind="secondary" size="xs" name="do" value="reclose">
          Close scoring<VisuallyHidden> for {name}</VisuallyHidden>
        </Button>
      </Form>
    )
  if (scoringOpen) return null
  return (
    <Form method="post" noValidate className="cluster" preventScrollReset>
      <input type="hidden" name="person" value={userId} />
      <Select
        name="hours"
        id={`hours-${userId}`}
        label={`How long ${name} can score`}
        labelHidden
        size="xs"
        options={REOPEN_HOURS.map((hours) => ({ value: String(hours), label: `${hours} hours` }))}
        defaultValue="24"
      />
      <Button kind="secondary" size="xs" name="do" value="reopen">
        Reopen scoring<VisuallyHidden> for {name}</VisuallyHidden>
      </Button>
    </Form>
  )
}
