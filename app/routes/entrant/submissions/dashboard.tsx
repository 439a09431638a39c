import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { OpenQuestions } from '#app/domain/judging/clarifications/components/open-questions.tsx'
import { MembershipCard } from '#app/domain/people/accounts/components/membership-card.tsx'
import { UnconfirmedEmail } from '#app/domain/people/accounts/components/unconfirmed-email.tsx'
import { callTitles } from '#app/domain/season/seasons/deadlines.ts'
import {
  FirstSteps,
  Messages,
  OpenInvoices,
  Overdue,
  SeasonCard,
  TimeAnswers,
} from '#app/domain/submissions/components/dashboard-parts.tsx'
import { EntryCards } from '#app/domain/submissions/components/entry-cards.tsx'
import { OwnList } from '#app/domain/submissions/components/own-list.tsx'
import { PriceNotice, PricesNotice } from '#app/domain/submissions/components/price-notice.tsx'
import { requireAuth } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatShortDate } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { StatRow } from '#app/ui/stat-row.tsx'
import { useTimeFrame } from '#app/ui/time-context.tsx'
import {
  StudentMembershipMissing,
  StudentProofNeeded,
} from '#app/domain/submissions/components/student-membership.tsx'
import { dashboardPage } from '#app/routes/entrant/submissions/dashboard.page.server.ts'
import cardStyles from '#app/ui/styles/entry-cards.css?url'
import styles from '#app/ui/styles/thumb.css?url'
import { nounFor } from '#app/ui/format/plural.ts'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: cardStyles },
]

export const handle: PageHandle = { title: 'Dashboard' }

/** The student-membership guard leads here, so here it is shown instead of redirecting: anything else would loop. */
export async function loader(args: LoaderFunctionArgs) {
  return dashboardPage(await requireAuth(args), args)
}

export default function Dashboard() {
  const {
    firstName,
    unconfirmed: email,
    held,
    membership,
    proofNeeded,
    questions,
    view,
    list,
  } = useLoaderData<typeof loader>()
  const { zone, now } = useTimeFrame()
  const { studio, counts, owed } = view
  const mayStart = view.open && studio !== null && membership === null
  const stats = [
    { value: counts.drafts, label: nounFor(counts.drafts, { one: 'draft', other: 'drafts' }) },
    { value: counts.inCart, label: 'in your cart', to: href('/submissions/cart') },
    { value: counts.submitted, label: 'submitted' },
    ...(counts.unpaid > 0 ? [{ value: counts.unpaid, label: 'not paid yet' }] : []),
    ...(counts.returned > 0 ? [{ value: counts.returned, label: 'returned to you' }] : []),
    ...(counts.nominated > 0 ? [{ value: counts.nominated, label: 'nominated' }] : []),
    owed
      ? {
          value: owed.amounts.map((each) => formatMoney(each.cents, each.currency, 'prose')).join(', '),
          label: `${owed.dueAt < now ? 'overdue since' : 'invoiced, due'} ${formatShortDate(owed.dueAt, zone)}`,
          to: owed.payTo,
        }
      : { value: formatMoney(0, view.currency, 'prose'), label: 'to pay' },
  ]
  return (
    <Page
      title={firstName ? `Welcome back, ${firstName}` : 'Welcome back'}
      context={[studio?.name, view.season].filter(Boolean).join(' · ')}
      primary={mayStart ? <LinkButton to={href('/submissions/add')}>Start an entry</LinkButton> : null}
    >
      {view.overdue ? <Overdue overdue={view.overdue} /> : null}
      <OpenQuestions questions={questions} />
      <UnconfirmedEmail email={email} />
      {membership ? <StudentMembershipMissing status={membership.status} /> : null}
      {proofNeeded ? <StudentProofNeeded /> : null}
      {view.price ? (
        <PriceNotice price={view.price} />
      ) : view.prices ? (
        <PricesNotice prices={view.prices} />
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
        {view.cards.length > 0 ? (
          <section className="stack stack-tight">
            <h2>{list ? 'To do' : 'Your entries'}</h2>
            <EntryCards cards={view.cards} />
            {!list && counts.all > view.cards.length ? (
              <p>
                <Link to={href('/submissions')}>All {counts.all} entries</Link>
              </p>
            ) : null}
          </section>
        ) : null}
        {view.invoices.length > 0 ? (
          <section className="stack stack-tight">
            <h2>To pay</h2>
            <OpenInvoices invoices={view.invoices} />
          </section>
        ) : null}
      </Columns>
      {list ? (
        <section className="stack stack-tight" id="submissions">
          <h2>Entries</h2>
          <OwnList list={list} entering={false} empty={<EmptyState title="No entries this season." />} />
        </section>
      ) : null}
    </Page>
  )
}
