import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { db } from '#db/client.ts'
import { countShort } from '#app/domain/judging/assignment/page.server.ts'
import { loadBoard } from '#app/domain/judging/board/board.server.ts'
import { takeBoardStep } from '#app/domain/judging/board/commands.server.ts'
import { BoardNotices } from '#app/domain/judging/board/components/board-notices.tsx'
import { JudgeTable } from '#app/domain/judging/board/components/judge-table.tsx'
import { MatrixTable } from '#app/domain/judging/board/components/matrix-table.tsx'
import { PrintFoot } from '#app/domain/judging/board/components/print-foot.tsx'
import { CutNotes, WithoutOneJudge } from '#app/domain/judging/board/components/stability.tsx'
import { boardPictures } from '#app/domain/judging/board/pictures.server.ts'
import { BOARD_SORTS, sortRows } from '#app/domain/judging/board/matrix.ts'
import { boardStepSchema } from '#app/domain/judging/board/schema.ts'
import { RANKED_BY } from '#app/domain/judging/committees/ranking.ts'
import { COMMITTEE_STATUS_LABELS } from '#app/domain/judging/committees/rules.ts'
import { isFrozen } from '#app/domain/judging/reviews/window.ts'
import { isJudgingOpen } from '#app/domain/season/seasons/windows.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { listState } from '#app/http/params.ts'
import { boardOf } from '#app/routes/judge/judging/board-access.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { nounFor } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/judging.css?url'
import thumbStyles from '#app/ui/styles/thumb.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: thumbStyles },
]

export const handle: PageHandle<typeof loader> = {
  title: ({ committee }) => `Chair’s board ${committee.code}`,
}

const listRules = { sortable: BOARD_SORTS, defaultSort: 'rank' } as const

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now, access } = await boardOf(args)
  const board = await loadBoard(viewer, access, now, db())
  const pictures = await boardPictures(board, access, db())
  const { isOpen: _isOpen, isAnswered: _isAnswered, withoutOne, rows, ...matrix } = board
  const { sort, direction } = listState(args.request, listRules)
  const { code, title, category, status, quorum, isChair, isAdmin, slateStatus, round } = access
  const { id: categoryId, maxNominees } = category
  return {
    committee: {
      code,
      title,
      categoryId,
      kind: category.type,
      status,
      quorum,
      maxNominees,
      isChair,
      isAdmin,
      isAssigned: access.isAssigned,
      round: round && { name: round.name },
    },
    short: await countShort(viewer, access, now),
    scoring: {
      // Reopened for the reader is not open for the others.
      isOpen: access.scoring === 'open',
      locked: access.scoringLockedAt,
      on: isJudgingOpen(access.configs),
      frozen: isFrozen(access),
      confirmed: slateStatus === 'confirmed',
      judging: access.judging,
    },
    matrix: {
      ...matrix,
      rows: sortRows(rows, sort, direction).map((row) => ({ ...row, picture: pictures.get(row.id) ?? null })),
    },
    without: round || slateStatus === 'confirmed' ? [] : withoutOne(),
    sort: { sort, direction },
    reader: viewer.displayName,
    readerId: viewer.userId,
    now,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, now, access } = await boardOf(args)
  const value = readForm(await args.request.formData(), boardStepSchema, 'Select what to do.')
  const done = unlessNotFound(await takeBoardStep(access.category.id, value, viewer, now), args.request)
  const { pathname, search } = new URL(args.request.url)
  return redirectWithOutcome(pathname + search, done, done.ok ? done.value : '')
}

export default function ChairsBoard() {
  const { committee, scoring, matrix, without, sort, reader, readerId, now, short } =
    useLoaderData<typeof loader>()
  const { title, categoryId, kind, status, quorum, maxNominees, isChair, isAdmin } = committee
  const { rows, judges, open } = matrix
  const final = judges.reduce((total, judge) => total + judge.final, 0)
  const due = judges.reduce((total, judge) => total + judge.due, 0)
  return (
    <Page
      crumbs={[{ label: 'My committees', to: href('/judges') }, { label: title }]}
      title="Chair’s board"
      lede={
        <>
          {judges.length} {nounFor(judges.length, { one: 'judge', other: 'judges' })} · {rows.length}{' '}
          {nounFor(rows.length, { one: 'entry', other: 'entries' })} ·{' '}
          {committee.round ? null : `${final} of ${due} scores final · `}
          {COMMITTEE_STATUS_LABELS[status].label.toLowerCase()}
          {scoring.judging.closesAt ? (
            <>
              {' '}
              · slate due <DateTime value={scoring.judging.closesAt} />
            </>
          ) : null}
        </>
      }
      links={
        <>
          <Link to={href('/judges/assignment/:categoryId', { categoryId })}>Assigned entries</Link>
          <Link to={href('/judges/rounds/:categoryId', { categoryId })}>Rounds</Link>
          <Link to={href('/judges/meetings/:categoryId', { categoryId })}>Meetings</Link>
          <a href={withQuery(href('/judges/chair/:categoryId/export', { categoryId }), { format: 'csv' })}>
            CSV
          </a>
          <a href={withQuery(href('/judges/chair/:categoryId/export', { categoryId }), { format: 'xlsx' })}>
            XLSX
          </a>
          {scoring.frozen ? null : (
            <Form method="post" noValidate>
              <Button kind="secondary" name="do" value={scoring.locked ? 'unlock' : 'lock'}>
                {scoring.locked ? 'Unlock scoring' : 'Lock scoring'}
              </Button>
            </Form>
          )}
        </>
      }
      primary={
        <LinkButton to={href('/judges/nomination-form/:categoryId', { categoryId })}>
          {isChair ? 'Edit slate' : 'View slate'}
        </LinkButton>
      }
    >
      <p className="print-only">{title}</p>
      <BoardNotices
        {...{ scoring, open, categoryId, short, isAssigned: committee.isAssigned, round: committee.round }}
        entries={rows.length}
      />
      {committee.round ? null : (
        <>
          <p>{RANKED_BY[matrix.rankedBy]}</p>
          <CutNotes matrix={matrix} maxNominees={maxNominees} confirmed={scoring.confirmed} />
        </>
      )}
      {committee.round ? null : rows.length === 0 ? (
        <EmptyState title="No entries to judge yet">
          <p>Entries appear here once they are accepted and paid.</p>
        </EmptyState>
      ) : (
        <MatrixTable
          {...{ categoryId, kind, rows, judges, quorum, sort }}
          reader={readerId}
          places={maxNominees}
          rankedBy={matrix.rankedBy}
        />
      )}
      <WithoutOneJudge {...{ without, rows, judges, maxNominees }} />
      {committee.round ? null : (
        <JudgeTable
          judges={judges}
          reader={readerId}
          frozen={scoring.frozen}
          isAdmin={isAdmin}
          scoringOpen={scoring.isOpen}
          now={now}
        />
      )}
      <p className="hint no-print">
        ▲ and ▼ mark scores at least 1.5 points from the entry’s median. The average is of final scores that
        count. Calibrated scores adjust for strict and generous judges
        {final < due || open < rows.length ? '; they are provisional until you see all scores' : ''}.{' '}
        <Link to={href('/judges')}>All committees</Link>
      </p>
      <PrintFoot of={title} name={reader} at={now} />
    </Page>
  )
}
