import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import {
  BlockTable,
  CheckAlarm,
  CheckTable,
  TurnoutFacts,
  TurnoutTable,
} from '#app/domain/voting/checks/components/oversight-tables.tsx'
import {
  CountTable,
  ExtensionTable,
  KeyTable,
  PauseTable,
  WindowFacts,
} from '#app/domain/voting/observers/components/round-facts.tsx'
import { observersPage } from '#app/domain/voting/observers/observers-page.server.ts'
import { IncidentList } from '#app/domain/voting/rounds/components/incident-list.tsx'
import { requireObserver } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export const handle: PageHandle = { title: 'The vote for observers', scripts: false }

export async function loader(args: LoaderFunctionArgs) {
  // A rehearsal shows no vote that is to come: the real clock decides.
  const { at } = await requireObserver(args)
  const { year } = await currentSeason()
  return { year, ...(await observersPage(year, at)) }
}

export default function VoteForObservers() {
  const page = useLoaderData<typeof loader>()
  const { year, round, categories, members, blocks, checks, counts, incidents, extensions, pauses, keys } =
    page
  return (
    <Page
      title={`The ${year} vote`}
      context="For observers"
      lede="This page never shows names, choices or who is ahead."
    >
      <CheckAlarm checks={checks} />
      <WindowFacts {...page} />
      {round.rollFrozenAt ? (
        <>
          <TurnoutFacts {...page} />
          <TurnoutTable {...{ categories, members }} />
        </>
      ) : (
        <EmptyState title="Voting has not opened yet">The roll is written when it opens.</EmptyState>
      )}
      <IncidentList incidents={incidents} />
      <ExtensionTable extensions={extensions} />
      <PauseTable pauses={pauses} />
      <BlockTable blocks={blocks} />
      <CheckTable checks={checks} />
      <CountTable counts={counts} />
      <KeyTable keys={keys} />
      <p>
        <Link to={href('/votes/rules')}>How votes are counted</Link> ·{' '}
        <Link to={href('/votes/receipts')}>List of receipts</Link> ·{' '}
        <Link to={href('/votes/results')}>Results</Link>
      </p>
    </Page>
  )
}
