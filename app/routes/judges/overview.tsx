import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { categoryCode } from '#app/domain/categories/rules.ts'
import { committeesFor } from '#app/domain/committees/queries.server.ts'
import { COMMITTEE_ROLE_LABELS, COMMITTEE_STATUS_LABELS } from '#app/domain/committees/rules.ts'
import { configValues, currentSeason } from '#app/domain/seasons/queries.server.ts'
import { editionLabel } from '#app/domain/seasons/rules.ts'
import { isJudgingOpen, isJudgingWindowOpen, judgingStatus } from '#app/domain/seasons/windows.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { paths } from '#app/paths.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

export const handle: PageHandle = { title: 'My committees' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const { now } = args.context
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  const { opensAt, closesAt } = judgingStatus(configs, now)
  const seesAll = viewer.role === 'admin'
  return {
    context: `${editionLabel(season.edition)} · ${season.year}`,
    seesAll,
    judging: { on: isJudgingOpen(configs), inDates: isJudgingWindowOpen(configs, now), opensAt, closesAt },
    over: closesAt !== null && now >= closesAt,
    committees: await committeesFor(viewer.userId, season.year, { all: seesAll }),
  }
}

export default function JudgesDesk() {
  const { context, seesAll, judging, over, committees } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        context={context}
        title={seesAll ? 'Committees' : 'My committees'}
        lede={seesAll ? 'Every committee of this season, as its judges see it.' : undefined}
        links={<Link to={paths.judgesPrivacy()}>Agreement</Link>}
      />
      <JudgingNotice judging={judging} over={over} />
      <DataTable
        caption="Committees"
        captionHidden
        rows={committees}
        rowKey={(seat) => seat.committeeId}
        columns={[
          {
            id: 'category',
            header: 'Category',
            main: true,
            cell: (seat) =>
              `${categoryCode({ type: seat.categoryType, number: seat.categoryNumber })} ${seat.categoryName}`,
          },
          {
            id: 'role',
            header: 'Your part',
            cell: (seat) =>
              seat.role ? COMMITTEE_ROLE_LABELS[seat.role] + (seat.invited ? ', invited' : '') : 'Looking on',
          },
          { id: 'entries', header: 'Submissions', numeric: true, cell: (seat) => seat.entries },
          {
            id: 'ties',
            header: 'Ties',
            cell: (seat) =>
              seat.role && !seat.invited ? (
                <Link to={paths.judgeConflicts(seat.categoryId)}>
                  What ties you<VisuallyHidden> to entries of {seat.categoryName}</VisuallyHidden>
                </Link>
              ) : (
                '–'
              ),
          },
          { id: 'status', header: 'State', cell: (seat) => COMMITTEE_STATUS_LABELS[seat.status] },
        ]}
        empty={
          <EmptyState title="You are on no committee this season">
            <p>The office invites judges by mail. An invitation appears here as soon as it is sent.</p>
          </EmptyState>
        }
      />
    </>
  )
}

interface JudgingFacts {
  on: boolean
  inDates: boolean
  opensAt: Date | null
  closesAt: Date | null
}

function JudgingNotice({ judging, over }: { judging: JudgingFacts; over: boolean }) {
  const { on, inDates, opensAt, closesAt } = judging
  if (!opensAt || !closesAt) return <Notice tone="plain">The dates of judging are not set yet.</Notice>
  if (on && inDates)
    return (
      <Notice title="Judging is open">
        It closes on <DateTime value={closesAt} withRelative />.
      </Notice>
    )
  if (on)
    return (
      <Notice title="Judging is open outside its dates">
        The planned time is <DateTime value={opensAt} /> to <DateTime value={closesAt} />.
      </Notice>
    )
  return (
    <Notice tone="plain">
      {over ? (
        <>
          Judging closed on <DateTime value={closesAt} />.
        </>
      ) : inDates ? (
        <>
          Judging is switched off at the moment. It runs until <DateTime value={closesAt} />.
        </>
      ) : (
        <>
          Judging opens on <DateTime value={opensAt} withRelative />.
        </>
      )}
    </Notice>
  )
}
