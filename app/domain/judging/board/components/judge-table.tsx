import type { SerializeFrom } from '@remix-run/node'
import { Form } from '@remix-run/react'
import { REOPEN_HOURS, type BoardMember } from '#app/domain/judging/board/view.ts'
import type { Matrix } from '#app/domain/judging/board/matrix.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

export type JudgeRow = SerializeFrom<
  Matrix['judges'][number] & Pick<BoardMember, 'role' | 'lastSeenAt' | 'reopenedUntil'>
>

export interface JudgeTableProps {
  judges: readonly JudgeRow[]
  /** Whom nobody has to remind: the reader's own account. */
  reader: number
  /** The slate is with the office: nothing changes any more. */
  frozen: boolean
  /** The office may let one judge score again. */
  isAdmin: boolean
  /** Everybody may score: reopening says nothing then. */
  scoringOpen: boolean
  now: Date
}

/** How far each judge is, with a reminder for who is not done. */
export function JudgeTable({ judges, reader, frozen, isAdmin, scoringOpen, now }: JudgeTableProps) {
  // Nobody is reminded of what they cannot do.
  const mayScore = ({ reopenedUntil }: JudgeRow) =>
    scoringOpen || (reopenedUntil !== null && reopenedUntil > now)
  return (
    <DataTable
      caption="Judges"
      rows={judges}
      rowKey={({ userId }) => userId}
      columns={[
        {
          id: 'name',
          header: 'Judge',
          main: true,
          cell: ({ short, name, role }) => (
            <>
              <strong>{short}</strong> {name}
              {role === 'chair' ? <small>Chair</small> : null}
            </>
          ),
        },
        {
          id: 'final',
          header: 'Final',
          cell: ({ final, abstained, due, notAsked }) => (
            <>
              {due === 0 ? (
                <Pill>nothing to score</Pill>
              ) : final + abstained >= due ? (
                <Pill tone="good">
                  {final} of {due}
                </Pill>
              ) : (
                <Pill tone="warn">
                  {final} of {due}
                </Pill>
              )}
              {abstained > 0 ? <small>{abstained} abstained</small> : null}
              {notAsked > 0 ? <small>{notAsked} not asked about ties yet</small> : null}
            </>
          ),
        },
        {
          id: 'seen',
          header: 'Last seen',
          cell: ({ lastSeenAt }) =>
            lastSeenAt ? <DateTime value={lastSeenAt} style="relative" /> : 'Not yet',
        },
        {
          id: 'do',
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

function Reopening({ judge, scoringOpen, now }: { judge: JudgeRow; scoringOpen: boolean; now: Date }) {
  const { reopenedUntil, userId, name } = judge
  if (reopenedUntil && reopenedUntil > now)
    return (
      <Form method="post" noValidate className="cluster" preventScrollReset>
        <input type="hidden" name="person" value={userId} />
        <span>
          Open until <DateTime value={reopenedUntil} />
        </span>
        <Button kind="secondary" size="xs" name="do" value="reclose">
          Close again<VisuallyHidden> for {name}</VisuallyHidden>
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
        label={`How long ${name} may score`}
        labelHidden
        size="xs"
        options={REOPEN_HOURS.map((hours) => ({ value: String(hours), label: `${hours} hours` }))}
        defaultValue="24"
      />
      <Button kind="secondary" size="xs" name="do" value="reopen">
        Reopen<VisuallyHidden> for {name}</VisuallyHidden>
      </Button>
    </Form>
  )
}
