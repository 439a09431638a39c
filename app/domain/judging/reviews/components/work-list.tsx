import { Link } from '@remix-run/react'
import { useRef } from 'react'
import { ClosedNotice, type JudgingDates } from '#app/domain/judging/reviews/components/closed-notice.tsx'
import { ShortcutHelp } from '#app/domain/judging/reviews/components/shortcut-help.tsx'
import { useShortcuts } from '#app/domain/judging/reviews/components/use-shortcuts.ts'
import { pointsLabel } from '#app/domain/judging/reviews/totals.ts'
import { WORK_STATES, WORK_STATE_LABELS, type WorkRow } from '#app/domain/judging/reviews/labels.ts'
import type { ScoringState } from '#app/domain/judging/reviews/window.ts'
import type { CommitteeRole } from '#app/domain/judging/committees/rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { durationText } from '#app/ui/format/duration.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type Moment = Date | string | null

export interface WorkListPage {
  category: string
  categoryId: number
  role: CommitteeRole | null
  scoring: {
    state: ScoringState
    mayScore: boolean
    blind: boolean
    judging: JudgingDates
  }
  reopenedUntil: Moment
  progress: { done: number; of: number; notAsked: number; unlisted: number }
  next: string | null
  rows: WorkRow[]
  count: number
  list: { page: number; limit: number; narrowed: boolean; order: string; state: string | null }
  query: string
}

/** A judge's work: every entry of the committee they may know of, and how far they are. */
export function WorkList({ page }: { page: WorkListPage }) {
  const { categoryId, progress, list, query, role } = page
  const keys = useShortcuts(useRef<HTMLFormElement>(null))
  const columns: readonly Column<WorkRow>[] = [
    {
      id: 'title',
      header: 'Entry',
      main: true,
      long: true,
      cell: (row) => (
        <>
          {row.state === 'not_asked' ? (
            <span id={`entry-${row.code}`}>{row.title}</span>
          ) : (
            <Link
              id={`entry-${row.code}`}
              to={withQuery(href('/judges/submission/:submissionId', { submissionId: row.publicId }), {
                list: query || undefined,
              })}
            >
              {row.title}
            </Link>
          )}
          <small>{row.code}</small>
        </>
      ),
    },
    {
      id: 'minutes',
      header: 'Length',
      numeric: true,
      cell: (row) => row.runningTime ?? (row.filmMs ? durationText(Math.round(row.filmMs / 1000)) : '–'),
    },
    {
      id: 'score',
      header: 'My score',
      numeric: true,
      cell: (row) => (row.total === null ? '–' : pointsLabel(row.total)),
    },
    {
      id: 'state',
      header: 'State',
      cell: (row) => {
        const { word, tone } = WORK_STATE_LABELS[row.state]
        return <Pill tone={tone}>{word}</Pill>
      },
    },
  ]
  return (
    <>
      <PageHeader
        title={page.category}
        lede={
          role === null
            ? 'You look on as an administrator and do not score.'
            : role === 'alternate'
              ? 'You are an alternate: you can read entries, and score them once you are made a judge.'
              : progress.of > 0
                ? `${progress.done} of ${progress.of} done`
                : undefined
        }
        crumbs={[{ label: 'My committees', to: href('/judges') }, { label: page.category }]}
        links={
          <>
            {role === 'chair' ? (
              <LinkButton
                kind="quiet"
                to={href('/judges/chair/:categoryId', { categoryId })}
                data-shortcut="g c"
              >
                Chair’s board
              </LinkButton>
            ) : null}
            {role === null ? null : (
              <LinkButton kind="quiet" to={href('/judges/conflicts/:categoryId', { categoryId })}>
                My ties
              </LinkButton>
            )}
            <LinkButton
              kind="quiet"
              to={withQuery(href('/judges/judge/:categoryId/sheets', { categoryId }), { order: list.order })}
            >
              Score sheets to print
            </LinkButton>
          </>
        }
        primary={
          page.next ? (
            <LinkButton
              to={`${withQuery(href('/judges/submission/:submissionId', { submissionId: page.next }), { list: query || undefined })}#entry`}
              data-shortcut="n"
            >
              Next unscored
            </LinkButton>
          ) : null
        }
      />
      <ClosedNotice {...page.scoring} reopenedUntil={page.reopenedUntil} />
      {progress.notAsked > 0 && role !== null ? (
        <Notice title="Questions about your ties are open">
          <Link to={href('/judges/conflicts/:categoryId', { categoryId })}>
            Answer {progress.notAsked} of them
          </Link>
          ; an entry opens once you have said that nothing ties you to it.
          {progress.unlisted > 0 ? ` Entries that come onto the list only then: ${progress.unlisted}.` : null}
        </Notice>
      ) : null}
      <FilterBar search="Code, title or words of the entry" narrowed={list.narrowed}>
        <Select
          name="state"
          label="State"
          defaultValue={list.state ?? ''}
          options={[
            { value: '', label: 'All' },
            ...WORK_STATES.map((value) => ({ value, label: WORK_STATE_LABELS[value].word })),
          ]}
        />
        <Select
          name="order"
          label="Order"
          defaultValue={list.order}
          options={[
            { value: 'own', label: 'My own, shuffled once' },
            { value: 'number', label: 'By number' },
          ]}
        />
      </FilterBar>
      <div className="short-rows">
        <DataTable
          caption="Entries"
          captionHidden
          columns={columns}
          rows={page.rows}
          rowKey={(row) => row.publicId}
          empty={
            list.narrowed ? (
              <NoResults />
            ) : progress.notAsked > 0 ? (
              <EmptyState title="Your questions come first">
                Entries appear here once you have said that nothing ties you to them.
              </EmptyState>
            ) : (
              <EmptyState title="No entries to judge yet">
                They appear here once the office has accepted them.
              </EmptyState>
            )
          }
        />
      </div>
      {page.count > 0 ? (
        <Pagination
          total={page.count}
          page={list.page}
          perPage={list.limit}
          noun={{ one: 'entry', other: 'entries' }}
        />
      ) : null}
      {role === null ? null : (
        <p className="hint">
          What you are recused from is not listed.{' '}
          <Link to={href('/judges/conflicts/:categoryId', { categoryId })}>My ties</Link>
        </p>
      )}
      {keys.ready ? <ShortcutHelp on={keys.shortcuts} set={keys.setShortcuts} list /> : null}
    </>
  )
}
