import { Form, Link } from '@remix-run/react'
import { useRef, type ReactNode } from 'react'
import { ClosedNotice } from './closed-notice.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { pointsLabel } from '../totals.ts'
import { answeringPath, scoringPath } from '../entry-in-list.ts'
import { ALTERNATE, ALTERNATE_WITHOUT_ENTRIES, WATCHING, WORK_STATES, WORK_STATE_LABELS } from '../labels.ts'
import type { WorkListPage } from '../work-list.server.ts'
import { RoundNotice } from '#app/domain/judging/rounds/components/round-notice.tsx'
import { SHEET_TITLES } from '#app/domain/judging/rounds/components/sheet-page.tsx'
import { markText } from '#app/domain/judging/rounds/sheet-rules.ts'
import { ANSWER_LABELS } from '#app/domain/judging/rounds/rules.ts'
import { MORE_ENTRIES } from '#app/domain/judging/assignment/more.ts'
import { RANKED_BY } from '#app/domain/judging/committees/ranking.ts'
import { Thumb } from '#app/domain/catalogue/works/components/thumb.tsx'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { durationText } from '#app/ui/format/duration.ts'
import { nounFor } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { optionsOf, Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type Row = WorkListPage['rows'][number]

/** These name the states of a round of answers. */
const ROUND_STATES = { todo: 'To do', final: 'Answered', not_asked: WORK_STATE_LABELS.not_asked.label }
/** The same where points or places are given on one page. */
const SHEET_STATES = {
  ...{ todo: 'To do', draft: WORK_STATE_LABELS.draft.label, final: 'Handed in' },
  not_asked: WORK_STATE_LABELS.not_asked.label,
}

/** The same where two entries are compared at a time. */
const PAIR_STATES = { ...SHEET_STATES, draft: 'Begun', final: 'Done' }

interface WorkListProps {
  page: WorkListPage
  /** The links to what members say about entries, where they do, and to their meetings. */
  talks: ReactNode
}

/** The entries of a committee for a judge, with their progress. */
export function WorkList({ page, talks }: WorkListProps) {
  const { categoryId, progress, list, query, role, round } = page
  const pathOf = round ? answeringPath : scoringPath
  const sheet = round && round.kind !== 'qualify' ? round : null
  const states = sheet?.kind === 'pairs' ? PAIR_STATES : SHEET_STATES
  const keys = useShortcuts(useRef<HTMLFormElement>(null))
  const columns: readonly Column<Row>[] = [
    {
      header: 'Entry',
      long: true,
      cell: (row) => (
        <Thumb picture={row.picture} kind={page.kind}>
          {row.state === 'not_asked' ? (
            <span id={`entry-${row.code}`}>{row.title}</span>
          ) : (
            <Link id={`entry-${row.code}`} to={pathOf(row.publicId, query)}>
              {row.title}
            </Link>
          )}
          <small>{row.code}</small>
        </Thumb>
      ),
    },
    {
      header: 'Length',
      numeric: true,
      cell: (row) => row.runningTime ?? (row.filmMs ? durationText(Math.round(row.filmMs / 1000)) : '–'),
    },
    ...(round
      ? []
      : [
          {
            header: 'My score',
            numeric: true,
            cell: (row: Row) => (row.total === null ? '–' : pointsLabel(row.total)),
          },
        ]),
    {
      header: round ? 'My answer' : 'Status',
      cell: (row) => {
        if (sheet && row.mark !== null)
          return (
            <>
              {markText(sheet, row.mark)}
              <small>{row.state === 'final' ? states.final : states.draft}</small>
            </>
          )
        const { label, tone } = row.answer ? ANSWER_LABELS[row.answer] : WORK_STATE_LABELS[row.state]
        return <Pill tone={tone}>{label}</Pill>
      },
    },
  ]
  return (
    <Page
      title={page.category}
      lede={
        role === null
          ? WATCHING
          : role === 'alternate'
            ? page.isAssigned
              ? ALTERNATE_WITHOUT_ENTRIES
              : ALTERNATE
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
          {talks}
          {role === null ? null : (
            <LinkButton kind="quiet" to={href('/judges/conflicts/:categoryId', { categoryId })}>
              My conflicts
            </LinkButton>
          )}
          {round ? null : (
            <LinkButton
              kind="quiet"
              to={withQuery(href('/judges/judge/:categoryId/sheets', { categoryId }), { order: list.order })}
            >
              Print score sheets
            </LinkButton>
          )}
        </>
      }
      primary={
        sheet ? (
          <LinkButton to={href('/judges/answers/:categoryId', { categoryId })} data-shortcut="n">
            {SHEET_TITLES[sheet.kind]}
          </LinkButton>
        ) : page.next ? (
          <LinkButton to={pathOf(page.next, query)} data-shortcut="n">
            {round ? 'Next unanswered' : 'Next unscored'}
          </LinkButton>
        ) : null
      }
    >
      {round ? <RoundNotice {...page} round={round} /> : <ClosedNotice {...page} />}
      {progress.notAsked > 0 && role !== null ? (
        <Notice
          title={`${progress.notAsked} ${nounFor(progress.notAsked, { one: 'entry needs', other: 'entries need' })} your conflict answer`}
        >
          <Link to={href('/judges/conflicts/:categoryId', { categoryId })}>Answer the questions</Link> to open
          these entries.
          {progress.unlisted > 0
            ? ` ${progress.unlisted} ${nounFor(progress.unlisted, { one: 'is', other: 'are' })} not listed until then.`
            : null}
        </Notice>
      ) : null}
      {page.mayTakeMore ? (
        <Notice tone="plain" title="You have finished your entries">
          <Form method="post" noValidate>
            <Button kind="secondary" name="intent" value="more">
              Take {MORE_ENTRIES} more entries
            </Button>
          </Form>
        </Notice>
      ) : null}
      <FilterBar search="Code, title or text" narrowed={list.narrowed}>
        <FilterSelect
          name="state"
          label="Status"
          options={
            sheet
              ? optionsOf(states)
              : round
                ? optionsOf(ROUND_STATES)
                : optionsOf(WORK_STATE_LABELS, WORK_STATES)
          }
        />
        <Select
          name="order"
          label="Order"
          defaultValue={list.order}
          options={[
            { value: 'own', label: 'My random order' },
            { value: 'number', label: 'By number' },
          ]}
        />
      </FilterBar>
      <div className="short-rows">
        <ListResults
          list={list}
          count={page.count}
          noun={{ one: 'entry', other: 'entries' }}
          empty={
            progress.notAsked > 0 ? (
              <EmptyState title="Answer your conflict questions first">
                Entries appear here once you confirm that you have no conflict of interest.
              </EmptyState>
            ) : (
              <EmptyState title="No entries to judge yet">
                {page.isAssigned
                  ? 'Entries appear here once they are assigned to you.'
                  : 'Entries appear here once they are accepted.'}
              </EmptyState>
            )
          }
        >
          <DataTable
            caption="Entries"
            captionHidden
            columns={columns}
            rows={page.rows}
            rowKey={(row) => row.publicId}
          />
        </ListResults>
      </div>
      {role === null ? null : (
        <p className="hint">
          {round ? null : `${RANKED_BY[page.rankedBy]} `}Entries you are recused from are not listed.{' '}
          <Link to={href('/judges/conflicts/:categoryId', { categoryId })}>My conflicts</Link>
        </p>
      )}
      {keys.ready ? <ShortcutHelp on={keys.shortcuts} set={keys.setShortcuts} show="list" /> : null}
    </Page>
  )
}
