import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { boardAccess } from '#app/domain/judging/board/access.server.ts'
import { loadBoard } from '#app/domain/judging/board/board.server.ts'
import { takeBoardStep } from '#app/domain/judging/board/commands.server.ts'
import { JudgeTable } from '#app/domain/judging/board/components/judge-table.tsx'
import { MatrixTable } from '#app/domain/judging/board/components/matrix-table.tsx'
import { PrintFoot } from '#app/domain/judging/board/components/print-foot.tsx'
import { Stability } from '#app/domain/judging/board/components/stability.tsx'
import { BOARD_SORTS, sortRows } from '#app/domain/judging/board/matrix.ts'
import { boardStepSchema } from '#app/domain/judging/board/schema.ts'
import { COMMITTEE_STATUS_LABELS } from '#app/domain/judging/committees/rules.ts'
import { OffNotice } from '#app/domain/judging/reviews/components/closed-notice.tsx'
import { isJudgingOpen, judgingStatus } from '#app/domain/season/seasons/windows.ts'
import { badRequest, orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { intParam, listState } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/judging.css?url'
import { db } from '#db/client.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = {
  title: ({ committee }) => `Chair’s board ${committee.code}`,
}

const listRules = { sortable: BOARD_SORTS, defaultSort: 'rank' } as const

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const { now } = args.context
  const access = orNotFound(await boardAccess(viewer, intParam(args, 'categoryId'), now, db()), args.request)
  const { members, isOpen: _open, rows, judges, ...matrix } = await loadBoard(viewer, access, now, db())
  const { sort, direction } = listState(args.request, listRules)
  const { code, categoryId, categoryName, status, quorum, maxNominees, scoring, isChair, isAdmin } = access
  return {
    committee: { code, categoryId, categoryName, status, quorum, maxNominees, isChair, isAdmin },
    scoring: {
      // Reopened for the reader is not open for the others.
      isOpen: scoring === 'open',
      locked: access.scoringLockedAt,
      on: isJudgingOpen(access.configs),
      frozen: access.slateStatus === 'submitted' || access.slateStatus === 'confirmed',
      confirmed: access.slateStatus === 'confirmed',
      judging: judgingStatus(access.configs, now),
    },
    matrix: { ...matrix, rows: sortRows(rows, sort, direction), judges },
    judges: judges.map((judge, at) => {
      const { role, lastSeenAt, reopenedUntil } = members[at] ?? {
        role: 'judge' as const,
        lastSeenAt: null,
        reopenedUntil: null,
      }
      return { ...judge, role, lastSeenAt, reopenedUntil }
    }),
    sort: { sort, direction },
    reader: viewer.displayName,
    readerId: viewer.userId,
    now,
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const step = boardStepSchema.safeParse(Object.fromEntries(await args.request.formData()))
  const categoryId = intParam(args, 'categoryId')
  orNotFound(await boardAccess(viewer, categoryId, args.context.now, db()), args.request)
  if (!step.success) throw badRequest('Choose what is to be done.')
  const done = unlessNotFound(
    await takeBoardStep(categoryId, step.data, viewer, args.context.now),
    args.request,
  )
  const { pathname, search } = new URL(args.request.url)
  if (!done.ok) return redirectRefused(pathname + search, done)
  return redirectWithFlash(pathname + search, { title: done.value.title, color: 'success' })
}

export default function ChairsBoard() {
  const { committee, scoring, matrix, judges, sort, reader, readerId, now } = useLoaderData<typeof loader>()
  const { code, categoryId, categoryName, status, quorum, maxNominees, isChair, isAdmin } = committee
  const { rows, open } = matrix
  const final = judges.reduce((total, judge) => total + judge.final, 0)
  const due = judges.reduce((total, judge) => total + judge.due, 0)
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'My committees', to: href('/judges') }, { label: `${code} · ${categoryName}` }]}
        title="Chair’s board"
        lede={
          <>
            {judges.length} judges · {rows.length} submissions · {final} of {due} scores final ·{' '}
            {COMMITTEE_STATUS_LABELS[status].toLowerCase()}
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
            {isChair ? 'Go to the slate' : 'See the slate'}
          </LinkButton>
        }
      />
      <p className="print-only">
        {code} · {categoryName}
      </p>
      {scoring.frozen ? (
        <Notice tone="plain" title={scoring.confirmed ? 'The slate is confirmed' : 'The slate is submitted'}>
          Scores are frozen.
        </Notice>
      ) : scoring.locked ? (
        <Notice tone="plain" title="Scoring is locked">
          Nobody on this committee scores since <DateTime value={scoring.locked} />. What was saved stays.
        </Notice>
      ) : scoring.on ? null : (
        <OffNotice {...scoring.judging} />
      )}
      {open < rows.length ? (
        <Notice tone="plain" title={`You see the scores of ${open} of ${rows.length} submissions`}>
          Those of the others come once your own score of each is final, or you abstain from it. Ranks are
          among the ones you see.
        </Notice>
      ) : null}
      <Stability matrix={matrix} maxNominees={maxNominees} confirmed={scoring.confirmed} />
      {rows.length === 0 ? (
        <EmptyState title="There is nothing to judge yet">
          <p>Submissions appear here once the office has accepted them and they are paid.</p>
        </EmptyState>
      ) : (
        <MatrixTable {...{ categoryId, rows, quorum, sort }} judges={matrix.judges} places={maxNominees} />
      )}
      <JudgeTable
        judges={judges}
        reader={readerId}
        frozen={scoring.frozen}
        isAdmin={isAdmin}
        scoringOpen={scoring.isOpen}
        now={now}
      />
      <p className="hint no-print">
        ▲ and ▼ mark a score at least 1.5 points from the entry’s median. Raw is the mean of final scores that
        count. Calibrated adjusts for strict and generous judges, over the scores you see
        {final < due || open < rows.length ? '; it is provisional and moves as more scores come' : ''}.{' '}
        <Link to={href('/judges')}>All committees</Link>
      </p>
      <PrintFoot of={`${code} · ${categoryName}`} name={reader} at={now} />
    </>
  )
}
