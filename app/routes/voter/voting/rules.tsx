import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { readBox } from '#app/domain/voting/ballots/box.server.ts'
import { IncidentList } from '#app/domain/voting/rounds/components/incident-list.tsx'
import { RulesText } from '#app/domain/voting/rounds/components/rules-text.tsx'
import { publicIncidents } from '#app/domain/voting/rounds/incidents.server.ts'
import { ExtensionNotes } from '#app/domain/voting/rounds/components/extension-notes.tsx'
import { agreedExtensions } from '#app/domain/voting/rounds/extensions.server.ts'
import { votingPaper } from '#app/domain/voting/rounds/paper.server.ts'
import { methodText } from '#app/domain/voting/rounds/methods.ts'
import { readRound } from '#app/domain/voting/rounds/round.server.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle = { title: 'How votes are counted', scripts: false, indexed: true }

export async function loader({ context: { now } }: LoaderFunctionArgs) {
  const [{ year }, configs] = await Promise.all([currentSeason(), configValues()])
  const [round, box, paper, incidents, extensions] = await Promise.all([
    readRound(year, db()),
    readBox(year, db()),
    votingPaper(year, now, db()),
    publicIncidents(year, db()),
    agreedExtensions(year, db()),
  ])
  return {
    voting: votingStatus(configs, now),
    incidents,
    extensions,
    savedCount: configs.voting_count_unsubmitted === '1',
    ownNominations: round.ownNominations,
    drawsLots: round.drawsLots,
    noAwardTest: round.noAwardTest,
    sealed: {
      since: box?.madeAt ?? null,
      fromFirst: box !== null && round.rollFrozenAt !== null && box.madeAt <= round.rollFrozenAt,
    },
    categories: paper.map((category) => ({
      id: category.id,
      title: categoryTitle(category),
      method: methodText(category.method, category.seats) + (category.noAward ? ', with “No award”' : ''),
    })),
  }
}

export default function VotingRules() {
  const page = useLoaderData<typeof loader>()
  const { voting, extensions, categories, incidents } = page
  return (
    <NarrowPage wide>
      <PageTitle title="How votes are counted" />
      {voting.opensAt && voting.closesAt ? (
        <p>
          Voting {voting.state === 'over' ? 'was' : 'is'} open from <DateTime value={voting.opensAt} /> until{' '}
          <DateTime value={voting.closesAt} />. A vote counts if our server receives it in time.
        </p>
      ) : null}
      <ExtensionNotes extensions={extensions} />
      <RulesText {...page} />
      {categories.length > 0 ? (
        <>
          <h2>Methods of this season</h2>
          <ul>
            {categories.map(({ id, title, method }) => (
              <li key={id}>
                {title}: {method}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <IncidentList incidents={incidents} />
      <p>
        {voting.state === 'open' ? (
          <>
            <Link to={href('/votes')}>Go to your ballot</Link> ·{' '}
          </>
        ) : null}
        <Link to={href('/votes/receipt')}>Check a receipt</Link> ·{' '}
        <Link to={href('/votes/receipts')}>List of receipts</Link>
      </p>
    </NarrowPage>
  )
}
