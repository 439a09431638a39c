import type { BoardEntry } from '../entry-page.server.ts'
import { RANKING_LABELS, type RankingMethod } from '#app/domain/judging/committees/ranking.ts'
import type { Cell } from '../matrix.ts'
import { isUncalibrated, showThousandths } from '../statistics.ts'
import { FLAG_LABELS } from '#app/domain/judging/reviews/labels.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { DataTable } from '#app/ui/table.tsx'

const STATE_LABELS: Readonly<Record<Cell['state'], { label: string; tone: Tone }>> = {
  none: { label: 'Not started', tone: 'neutral' },
  draft: { label: 'Draft', tone: 'warn' },
  final: { label: 'Final', tone: 'good' },
  abstained: { label: 'Abstained', tone: 'neutral' },
  recused: { label: 'Recused', tone: 'neutral' },
  suspected: { label: 'Conflict question open', tone: 'warn' },
  unassigned: { label: 'Not assigned', tone: 'neutral' },
}

interface EntryFactsProps extends Pick<BoardEntry, 'flags'> {
  row: Pick<BoardEntry['row'], 'figures' | 'final' | 'due' | 'rank' | 'tied'>
  quorum: number
  rankedBy: RankingMethod
}

/** The figures of an entry and its open flags. */
export function EntryFacts({ row, quorum, rankedBy, flags }: EntryFactsProps) {
  const { figures, final, due, rank, tied } = row
  const shown = (value: number | null) => (value === null ? '–' : showThousandths(value, tied ? 3 : 2))
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
            value: `${final} of ${due}, ${final < quorum ? `under the quorum of ${quorum}` : `meets the quorum of ${quorum}`}`,
          },
          ...(figures
            ? [
                { term: 'Rank', value: rank === null ? '–' : `${rank}${tied ? ', tied' : ''}` },
                { term: 'Average', value: shown(figures.mean) },
                {
                  term: 'Calibrated',
                  value: isUncalibrated(figures) ? 'Not calibrated' : shown(figures.calibrated),
                },
                { term: 'Median', value: shown(figures.median) },
                ...(rankedBy === 'rank_sum'
                  ? [{ term: 'Relative rank', value: shown(figures.relativeRank) }]
                  : []),
                { term: 'Ranked by', value: RANKING_LABELS[rankedBy] },
                {
                  term: 'Spread',
                  value: `${shown(figures.spread)}${figures.disagreed ? ', judges disagree' : ''}`,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

/** "7.00, abstained": the finished versions before the one that holds now. */
const earlierText = (versions: BoardEntry['reviews'][number]['versions']) =>
  versions
    .filter(({ status, isPresent }) => status !== 'reopened' && !isPresent)
    .map(({ total }) => (total === null ? 'abstained' : showThousandths(total)))
    .join(', ')

/** Each judge's review of one entry with their comment for the chair. */
export function EntryReviews({ row, reviews, isOpen }: Pick<BoardEntry, 'row' | 'reviews' | 'isOpen'>) {
  return (
    <>
      {isOpen ? null : (
        <Notice tone="plain" title="The scores of others are hidden until you score">
          They are shown once your own score is final or you abstain.
        </Notice>
      )}
      <DataTable
        caption="Reviews"
        rows={reviews}
        rowKey={({ userId }) => userId}
        columns={[
          { header: 'Judge', cell: ({ short, name }) => `${short} ${name}` },
          {
            header: 'Status',
            cell: ({ cell }) => (
              <Pill tone={STATE_LABELS[cell.state].tone}>{STATE_LABELS[cell.state].label}</Pill>
            ),
          },
          {
            header: 'Score',
            numeric: true,
            cell: ({ cell, versions }) => {
              const earlier = earlierText(versions)
              return (
                <>
                  {typeof cell.total === 'number' ? showThousandths(cell.total) : '–'}
                  {earlier ? <small>before: {earlier}</small> : null}
                </>
              )
            },
          },
          ...(row.changed.length > 0
            ? [
                {
                  header: 'Changed after seeing others',
                  cell: ({ short }: { short: string }) => {
                    const change = row.changed.find(({ judge }) => judge === short)
                    return change ? `${change.from} → ${change.to}` : '–'
                  },
                },
              ]
            : []),
          {
            header: 'Comment for the chair',
            long: true,
            cell: ({ comment }) =>
              comment?.comment || comment?.abstainReason ? (
                <>
                  {comment.comment ? <PlainText>{comment.comment}</PlainText> : null}
                  {comment.abstainReason ? (
                    <PlainText>{`Abstained: ${comment.abstainReason}`}</PlainText>
                  ) : null}
                </>
              ) : (
                '–'
              ),
          },
        ]}
      />
    </>
  )
}
