import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { mayVote } from '#app/domain/people/accounts/access.ts'
import { MembershipCard } from '#app/domain/people/accounts/components/membership-card.tsx'
import { UnconfirmedEmail, unconfirmed } from '#app/domain/people/accounts/components/unconfirmed-email.tsx'
import { membershipOf, ownStudios } from '#app/domain/people/accounts/rights.server.ts'
import { callTitles } from '#app/domain/season/seasons/deadlines.ts'
import { dashboardView } from '#app/domain/submissions/dashboard.server.ts'
import {
  FirstSteps,
  Messages,
  SeasonCard,
  TimeAnswers,
  TodoTable,
} from '#app/domain/submissions/components/dashboard-parts.tsx'
import { RecentEntries } from '#app/domain/submissions/components/entry-table.tsx'
import { OwnList } from '#app/domain/submissions/components/own-list.tsx'
import { PriceNotice } from '#app/domain/submissions/components/price-notice.tsx'
import { noVoteReason } from '#app/domain/voting/rounds/rules.ts'
import { holdsStudentMembership, requireAuth } from '#app/http/guards.server.ts'
import { ownListPage } from '#app/routes/entrant/submissions/list.page.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatShortDate } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { StatRow } from '#app/ui/stat-row.tsx'
import { useTimeFrame } from '#app/ui/time-context.tsx'

export const handle: PageHandle = { title: 'Dashboard' }

/** The student-membership guard leads here, so here it is shown instead of redirecting: anything else would loop. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now } = args.context
  const [[studio], mayEnter, membership] = await Promise.all([
    ownStudios(viewer.userId, viewer.currentStudioId),
    holdsStudentMembership(viewer, now),
    membershipOf(viewer.userId, now),
  ])
  const view = await dashboardView(studio ?? null, viewer.userId, now)
  return {
    firstName: viewer.firstName,
    held: membership && {
      typeName: membership.typeName,
      status: membership.status,
      endsOn: membership.endsOn,
      noVote: mayVote(membership, false) ? null : noVoteReason(membership),
    },
    unconfirmed: unconfirmed(viewer),
    membership: mayEnter ? null : { status: membership?.isStudent ? membership.status : null },
    // Without a studio the guard lets everyone pass, but students should know what is missing.
    proofNeeded:
      mayEnter && !studio && membership?.isStudent === true && membership.status === 'proof_required',
    view,
    // The list's own page is closed with the call; what was entered can still be read.
    list: studio && !view.open ? await ownListPage(args, studio) : null,
  }
}

/** "Standard price"; for other price groups, "Standard student price". */
function priceLabel(tier: string, group: string): string {
  return group === 'studio' ? `${tier} price` : `${tier} ${group} price`
}

export default function Dashboard() {
  const {
    firstName,
    unconfirmed: email,
    held,
    membership,
    proofNeeded,
    view,
    list,
  } = useLoaderData<typeof loader>()
  const { zone, now } = useTimeFrame()
  const { studio, counts, owed } = view
  const mayStart = view.open && studio !== null && membership === null
  const stats = [
    { value: counts.drafts, label: counts.drafts === 1 ? 'draft' : 'drafts' },
    { value: counts.inCart, label: 'in your cart', to: href('/submissions/cart') },
    { value: counts.submitted, label: 'submitted' },
    ...(counts.unpaid > 0 ? [{ value: counts.unpaid, label: 'not paid yet' }] : []),
    ...(counts.returned > 0 ? [{ value: counts.returned, label: 'returned to you' }] : []),
    ...(counts.nominated > 0 ? [{ value: counts.nominated, label: 'nominated' }] : []),
    owed
      ? {
          value: owed.amounts.map((each) => formatMoney(each.cents, each.currency, 'prose')).join(', '),
          label: `${owed.dueAt < now ? 'overdue since' : 'invoiced, due'} ${formatShortDate(owed.dueAt, zone)}`,
        }
      : { value: formatMoney(0, 'USD', 'prose'), label: 'to pay' },
  ]
  return (
    <>
      <PageHeader
        title={firstName ? `Welcome back, ${firstName}` : 'Welcome back'}
        context={[studio?.name, view.season].filter(Boolean).join(' · ')}
        primary={mayStart ? <LinkButton to={href('/submissions/add')}>Start an entry</LinkButton> : null}
      />
      <UnconfirmedEmail email={email} />
      {membership ? <MembershipNotice status={membership.status} /> : null}
      {proofNeeded ? (
        <Notice tone="plain" title="Prove your student membership">
          <ProofNeeded />
        </Notice>
      ) : null}
      {view.price ? (
        <PriceNotice price={view.price} label={priceLabel(view.price.tierName, view.priceGroup)} />
      ) : (
        <Notice tone="plain" title={callTitles[view.call]}>
          {counts.all > 0 ? 'Your drafts are kept. ' : null}
          <Link to={href('/submissions/closed')}>See the dates</Link>
        </Notice>
      )}
      <TimeAnswers answers={view.timeAnswers} />
      {counts.all > 0 ? <StatRow stats={stats} /> : null}
      <Columns
        side={
          <>
            <SeasonCard rows={view.calendar} />
            {held ? <MembershipCard {...held} /> : null}
            {view.messages.length > 0 ? <Messages messages={view.messages} /> : null}
          </>
        }
        sideLabel="Season and emails"
        sideLast
      >
        {counts.all === 0 && view.open ? (
          <FirstSteps hasStudio={studio !== null} mayStart={mayStart} />
        ) : null}
        {view.todos.length > 0 ? (
          <section className="stack stack-tight">
            <h2>To do</h2>
            <TodoTable todos={view.todos} />
          </section>
        ) : null}
        {view.entries.length > 0 && !list ? (
          <section className="stack stack-tight">
            <h2>Entries</h2>
            <RecentEntries rows={view.entries} />
            {counts.all > view.entries.length ? (
              <p>
                <Link to={href('/submissions')}>All {counts.all} submissions</Link>
              </p>
            ) : null}
          </section>
        ) : null}
      </Columns>
      {list ? (
        <section className="stack stack-tight" id="submissions">
          <h2>Entries</h2>
          <OwnList list={list} entering={false} empty={<EmptyState title="No entries this season." />} />
        </section>
      ) : null}
    </>
  )
}

const membershipLabels: Readonly<Record<string, string>> = {
  pending: 'We’re reviewing your student membership. You can enter as soon as it’s active; we’ll email you.',
  rejected: 'Your student membership was not accepted.',
  expired: 'Your student membership has expired.',
  cancelled: 'Your student membership was cancelled.',
}

function ProofNeeded() {
  return (
    <>
      We need proof that you are enrolled, such as your student card or a letter from your school.{' '}
      <Link to={href('/members/proof')}>Upload proof</Link>
    </>
  )
}

function MembershipNotice({ status }: { status: string | null }) {
  return (
    <Notice tone="bad" title="Finish your student membership first">
      {status === 'proof_required' ? (
        <ProofNeeded />
      ) : (
        ((status && membershipLabels[status]) ??
        'A student profile needs an owner with an active student membership.')
      )}{' '}
      You’re using a student profile. Switch to another profile to enter without a membership.{' '}
      <Link to={href('/studios/view')}>Your studios</Link>
    </Notice>
  )
}
