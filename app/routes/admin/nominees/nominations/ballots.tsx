import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ballotSheets } from '#app/domain/nominees/nominations/ballots.server.ts'
import { BallotSheets } from '#app/domain/nominees/nominations/components/ballot-sheets.tsx'
import { NominationTabs } from '#app/domain/nominees/nominations/components/nomination-tabs.tsx'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/judging.css?url'
import { db } from '#db/client.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Paper ballots' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year, label } = await currentSeason()
  const [sheets, announced] = await Promise.all([
    ballotSheets(admin, year, now),
    isAnnounced(year, now, db()),
  ])
  return { season: seasonTitle({ label, year }), sheets, announced, now }
}

export default function BallotsOnPaper() {
  const { season, sheets, announced, now } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="stack no-print">
        <PageHeader
          context={season}
          lede="Print this page: one sheet per category. Another admin prints categories in which you have a conflict of interest."
        />
        <NominationTabs current="ballots" />
      </div>
      {sheets.length === 0 ? (
        <EmptyState
          title="No ballots yet"
          action={<LinkButton to={href('/admin/nominations')}>See the slates</LinkButton>}
        >
          Ballots appear here when you confirm slates.
        </EmptyState>
      ) : (
        <BallotSheets season={season} sheets={sheets} printedAt={now} secret={!announced} />
      )}
    </>
  )
}
