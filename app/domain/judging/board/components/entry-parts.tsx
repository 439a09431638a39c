import type { SerializeFrom } from '@remix-run/node'
import type { BoardComment, BoardEntryPage, BoardFlag } from '#app/domain/judging/board/view.ts'
import type { Cell, MatrixRow } from '#app/domain/judging/board/matrix.ts'
import { showThousandths } from '#app/domain/judging/board/statistics.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { DataTable } from '#app/ui/table.tsx'

const FLAG_LABELS: Readonly<Record<BoardFlag['kind'], string>> = {
  broken_media: 'Something does not play or open',
  wrong_category: 'Wrong category',
  eligibility: 'Perhaps not eligible',
}

const STATES: Readonly<Record<Cell['state'], { word: string; tone: Tone }>> = {
  none: { word: 'Not begun', tone: 'neutral' },
  draft: { word: 'Draft', tone: 'warn' },
  final: { word: 'Final', tone: 'good' },
  abstained: { word: 'Abstains', tone: 'neutral' },
  recused: { word: 'Recused', tone: 'neutral' },
  suspected: { word: 'Asked about a tie', tone: 'warn' },
}

/** What the scores of an entry say, and the flags that stand on it. */
export function EntryFacts({
  row,
  quorum,
  flags,
}: {
  row: SerializeFrom<MatrixRow>
  quorum: number
  flags: SerializeFrom<BoardFlag>[]
}) {
  const { figures } = row
  const shown = (value: number | null | undefined) =>
    typeof value === 'number' ? showThousandths(value, row.tied ? 3 : 2) : '–'
  return (
    <>
      {flags.map((flag) => (
        <Notice key={flag.id} title={`⚑ ${FLAG_LABELS[flag.kind]}`}>
          {flag.name}, <DateTime value={flag.at} />
          {flag.note ? <PlainText>{flag.note}</PlainText> : null}
        </Notice>
      ))}
      <DefinitionList
        items={[
          {
            term: 'Final scores',
            value: `${row.final} of ${row.due}, ${row.final < quorum ? `under the quorum of ${quorum}` : `the quorum of ${quorum} is met`}`,
          },
          ...(figures
            ? [
                { term: 'Rank', value: row.rank === null ? '–' : `${row.rank}${row.tied ? ', tied' : ''}` },
                { term: 'Raw', value: shown(figures.mean) },
                {
                  term: 'Calibrated',
                  value:
                    figures.n > 0 && figures.calibrated === null
                      ? 'Not calibrated'
                      : shown(figures.calibrated),
                },
                { term: 'Median', value: shown(figures.median) },
                {
                  term: 'Spread',
                  value: `${shown(figures.spread)}${figures.disagreed ? ', the judges disagree' : ''}`,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

/** Each judge's review of one entry with what they wrote for the chair. */
export function EntryReviews({
  row,
  judges,
  comments,
  isOpen,
}: SerializeFrom<Pick<BoardEntryPage, 'row' | 'judges' | 'isOpen'>> & {
  comments: SerializeFrom<BoardComment>[]
}) {
  const words = new Map(comments.map((comment) => [comment.userId, comment]))
  return (
    <>
      {isOpen ? null : (
        <Notice tone="plain" title="Scores of the others come after yours">
          They are shown once your own score is final, or you abstain.
        </Notice>
      )}
      <DataTable
        caption="Reviews"
        rows={judges.map((judge, at) => ({ ...judge, cell: row.cells[at] ?? { state: 'none' as const } }))}
        rowKey={({ userId }) => userId}
        columns={[
          { id: 'judge', header: 'Judge', main: true, cell: ({ short, name }) => `${short} ${name}` },
          {
            id: 'state',
            header: 'State',
            cell: ({ cell }) => <Pill tone={STATES[cell.state].tone}>{STATES[cell.state].word}</Pill>,
          },
          {
            id: 'score',
            header: 'Score',
            numeric: true,
            cell: ({ cell }) => (typeof cell.total === 'number' ? showThousandths(cell.total) : '–'),
          },
          ...(row.changed.length > 0
            ? [
                {
                  id: 'changed',
                  header: 'Changed after seeing others',
                  cell: ({ short }: { short: string }) => {
                    const change = row.changed.find(({ judge }) => judge === short)
                    return change ? `${change.from} → ${change.to}` : '–'
                  },
                },
              ]
            : []),
          {
            id: 'comment',
            header: 'For the chair',
            long: true,
            cell: ({ userId }) => {
              const said = words.get(userId)
              if (!said) return '–'
              return (
                <>
                  {said.comment ? <PlainText>{said.comment}</PlainText> : null}
                  {said.abstainReason ? <PlainText>{`Abstains: ${said.abstainReason}`}</PlainText> : null}
                </>
              )
            },
          },
        ]}
      />
    </>
  )
}
