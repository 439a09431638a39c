import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { applicationPath, renewalPath } from '#app/domain/sponsorship/applications/link.server.ts'
import { isRenewable } from '#app/domain/sponsorship/applications/renewals.ts'
import { listOwnApplications } from '#app/domain/sponsorship/applications/queries.server.ts'
import { replyDays, shownState, STATE_LABELS, stateText } from '#app/domain/sponsorship/applications/rules.ts'
import { whatFollows } from '#app/domain/sponsorship/applications/what-follows.server.ts'
import { SponsorInvoices } from '#app/domain/sponsorship/billing/components/sponsor-invoices.tsx'
import { refundTerms, refundText } from '#app/domain/sponsorship/billing/refund-terms.ts'
import { sponsorInvoices } from '#app/domain/sponsorship/billing/sponsor-bill.server.ts'
import { GivenCodes } from '#app/domain/sponsorship/codes/components/given-codes.tsx'
import { codesOfSponsorships } from '#app/domain/sponsorship/codes/queries.server.ts'
import { packagePrice } from '#app/domain/sponsorship/packages/rules.ts'
import { SponsorBoard } from '#app/domain/sponsorship/obligations/components/sponsor-board.tsx'
import { loadSponsorBoard } from '#app/domain/sponsorship/obligations/board.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle = { title: 'Your sponsorships' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const [rows, configs] = await Promise.all([listOwnApplications(viewer), configValues()])
  const { now } = args.context
  const season = await currentSeason()
  const { timezone } = season
  const ids = rows.map(({ id }) => id)
  const [invoices, codes, follows] = await Promise.all([
    // A page that an admin sees in someone's place must not hand out their links.
    sponsorInvoices(ids, { now, links: viewer.behind ? null : 'secret' }, db()),
    codesOfSponsorships(ids, now, db()),
    whatFollows(ids, replyDays(configs.sponsor_reply_days), now, db()),
  ])
  const refund = refundText(refundTerms(configs))
  const boards = []
  for (const { id, linkKey, company, packageName, ...row } of rows) {
    const state = shownState(row, now)
    const board = await loadSponsorBoard({ id, linkKey, state }, { now, timezone, isSecret: false }, db())
    const own = <T extends { sponsorshipId: number | null }>(of: readonly T[]) =>
      of.filter(({ sponsorshipId }) => sponsorshipId === id)
    if (board.tasks.length > 0)
      boards.push({ id, company, packageName, board, invoices: own(invoices), codes: own(codes) })
  }
  return {
    refund,
    boards,
    rows: rows.map(({ linkKey, ...row }) => ({
      id: row.id,
      state: shownState(row, args.context.now),
      company: row.company,
      packageName: row.packageName,
      reference: row.reference,
      price: row.priceCents === null ? null : packagePrice(row.priceCents, row.currency ?? ''),
      offerEndsAt: row.offerEndsAt,
      next: stateText(shownState(row, args.context.now), follows(row.id)),
      to: viewer.behind ? null : applicationPath(linkKey),
      renew: !viewer.behind && isRenewable(row, season.year) ? renewalPath(linkKey) : null,
    })),
  }
}

export default function SponsorDashboard() {
  const { rows, boards, refund } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Your sponsorships"
        context="Sponsors"
        primary={<LinkButton to={href('/sponsorships/apply')}>Become a sponsor</LinkButton>}
      />
      <DataTable
        caption="Your sponsorships"
        captionHidden
        rows={rows}
        columns={[
          {
            id: 'package',
            header: 'Package',
            main: true,
            long: true,
            cell: ({ to, packageName, reference, company }) => (
              <>
                {to ? <Link to={to}>{packageName ?? 'No package selected'}</Link> : packageName}
                <small>
                  {reference}
                  {company ? ` · ${company}` : ''}
                </small>
              </>
            ),
          },
          { id: 'price', header: 'Price', numeric: true, cell: ({ price }) => price ?? '–' },
          {
            id: 'state',
            header: 'Status',
            cell: ({ state, offerEndsAt }) => (
              <>
                <Pill {...STATE_LABELS[state]} />
                {state === 'offered' && offerEndsAt ? (
                  <small>
                    until <DateTime value={offerEndsAt} />
                  </small>
                ) : null}
              </>
            ),
          },
          {
            id: 'next',
            header: 'Next step',
            cell: ({ next, renew }) => (
              <>
                {next} {renew ? <Link to={renew}>Sponsor again</Link> : null}
              </>
            ),
          },
        ]}
        empty={
          <EmptyState
            title="No sponsorships yet"
            action={<LinkButton to={href('/sponsorships/apply')}>Become a sponsor</LinkButton>}
          >
            Applications you send while signed in, or with your email address, are listed here.
          </EmptyState>
        }
      />
      {boards.map(({ id, company, packageName, board, invoices, codes }) => (
        <section key={id} className="stack" aria-label={`${company}, ${packageName ?? ''}`}>
          <h2>
            {packageName}, {company}
          </h2>
          <SponsorBoard board={board} canAnswer={false} />
          <SponsorInvoices rows={invoices} refund={refund} />
          {codes.length > 0 ? <GivenCodes rows={codes} /> : null}
        </section>
      ))}
    </>
  )
}
