import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { personName } from '#db/person-name.ts'
import { announcedSeason } from '#app/domain/season/announcements/embargo.server.ts'
import { RANKING_LABELS } from '#app/domain/judging/committees/ranking.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed, type AskedData } from '#app/platform/exports/dataset.server.ts'

/** Scores decide who is nominated, so they leave the house with the nominees and not before. */
const scores = ({ admin, year, now }: AskedData) =>
  db()
    .selectFrom('reviews as r')
    .innerJoin('committees as c', 'c.id', 'r.committee_id')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .innerJoin('submissions as s', 's.id', 'r.submission_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('c.year', '=', year)
    .where('r.status', 'in', ['final', 'abstained'])
    .where(announcedSeason('c.year', now))
    .where(withoutConflict(admin, 'r.submission_id', now))

const scoresAfter = (asked: AskedData, last: { id: number } | null, limit: number) =>
  scores(asked)
    .where('r.id', '>', last?.id ?? 0)
    .orderBy('r.id')
    .limit(limit)
    .select(['r.id', 'k.number as categoryNumber', 'k.name as category', 's.code', 's.title'])
    .select([
      personName('u').as('judge'),
      'r.status',
      'r.total',
      'r.comment',
      'r.abstain_reason as abstained',
    ])
    .select(['r.finalized_at as finalizedAt', 'c.ranked_by as rankedBy'])
    .execute()

type ScoreRow = Awaited<ReturnType<typeof scoresAfter>>[number]

const COLUMNS: readonly ExportColumn<ScoreRow>[] = [
  { header: 'Category number', kind: 'integer', value: (row) => row.categoryNumber },
  { header: 'Category', kind: 'text', value: (row) => row.category },
  { header: 'Entry', kind: 'text', value: (row) => row.code },
  { header: 'Title', kind: 'text', value: (row) => row.title },
  { header: 'Judge', kind: 'text', value: (row) => row.judge },
  { header: 'Score', kind: 'decimal', digits: 3, value: (row) => row.total },
  {
    header: 'Abstained',
    kind: 'text',
    value: (row) => (row.status === 'abstained' ? row.abstained || 'yes' : null),
  },
  { header: 'Comment', kind: 'text', value: (row) => row.comment },
  { header: 'Final', kind: 'moment', value: (row) => row.finalizedAt },
  { header: 'Ranked by', kind: 'text', value: (row) => RANKING_LABELS[row.rankedBy] },
]

/** Final scores, once the nominees of the season are public. A judge's own notes are theirs and stay out. */
export const scoresDataset = defineDataset<ScoreRow>({
  key: 'scores',
  title: 'Scores',
  about:
    'Final scores of all judges, once the nominees of the season are public. Judges’ own notes are left out.',
  group: 'Judging',
  right: 'read',
  tellsOfEntries: true,
  columns: () => keyed(COLUMNS, ['Judge', 'Abstained', 'Comment']),
  count: (asked) => countOf(scores(asked)),
  read: scoresAfter,
})
