import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { mayVote } from '#app/domain/people/accounts/access.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { ExtensionNotes } from '#app/domain/voting/rounds/components/extension-notes.tsx'
import { agreedExtensions } from '#app/domain/voting/rounds/extensions.server.ts'
import { readRound } from '#app/domain/voting/rounds/round.server.ts'
import { noVoteReason, votingRefusal, type VotingRefusal } from '#app/domain/voting/rounds/rules.ts'
import { viewerRights } from '#app/http/rights.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

const titles: Record<VotingRefusal, string> = {
  not_yet: 'Voting has not opened yet',
  off: 'Voting is not open',
  unset: 'Voting is not open',
  over: 'Voting has closed',
  paused: 'Voting is paused',
  not_eligible: 'You can’t vote this season',
  sign_in: 'Voting is open',
  open: 'Voting is open',
}

export const handle: PageHandle<typeof loader> = {
  title: ({ refusal }) => titles[refusal],
  scripts: false,
  indexed: true,
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now } = args.context
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  const [round, extensions] = await Promise.all([
    readRound(season.year, db()),
    agreedExtensions(season.year, db()),
  ])
  const status = votingStatus(configs, now)
  const rights = viewer && (await viewerRights(args, viewer))
  const membership = rights?.membership ?? null
  const eligible = mayVote(membership, rights?.exceptions.has('voting') ?? false)
  return {
    refusal: votingRefusal(status.state, { signedIn: viewer !== null, eligible }, round.pausedAt !== null),
    pauseNote: round.pauseNote,
    extensions,
    signedIn: viewer !== null,
    reason: viewer && !eligible ? noVoteReason(membership) : null,
    opensAt: status.opensAt,
    closesAt: status.closesAt,
    ceremonyAt: season.ceremonyAt,
    contact: configs.support_email ?? '',
  }
}

export default function VotesClosed() {
  const { refusal, signedIn, reason, contact, pauseNote, extensions, ...dates } =
    useLoaderData<typeof loader>()
  return (
    <NarrowPage>
      <PageTitle title={titles[refusal]} />
      <Explanation refusal={refusal} {...dates} />
      {refusal === 'paused' && pauseNote ? <p dir="auto">{pauseNote}</p> : null}
      <ExtensionNotes extensions={extensions} />
      {refusal === 'not_yet' && dates.opensAt ? (
        <p>
          <a href={href('/votes/dates.ics')}>Add the dates to your calendar</a>
        </p>
      ) : null}
      <p>
        <Link to={href('/votes/rules')}>How votes are counted</Link> ·{' '}
        <Link to={href('/votes/receipt')}>Check a receipt</Link>
        {refusal === 'over' ? (
          <>
            {' '}
            · <Link to={href('/votes/receipts')}>List of receipts</Link> ·{' '}
            <Link to={href('/votes/results')}>Results</Link>
          </>
        ) : null}
      </p>
      {reason ? <p>{reason}</p> : null}
      {contact ? (
        <p>
          {reason ? 'Questions or appeal' : 'Questions'}: <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      ) : null}
      {refusal === 'open' ? (
        <LinkButton to={href('/votes')}>Go to your ballot</LinkButton>
      ) : signedIn ? (
        <LinkButton kind="secondary" to={href('/submissions/dashboard')}>
          Go to your dashboard
        </LinkButton>
      ) : (
        <LinkButton kind="secondary" to={withQuery(href('/'), { next: href('/votes') })}>
          Sign in
        </LinkButton>
      )}
    </NarrowPage>
  )
}

interface Dates {
  opensAt: Date | null
  closesAt: Date | null
  ceremonyAt: Date | null
}

function Explanation({ refusal, opensAt, closesAt, ceremonyAt }: Dates & { refusal: VotingRefusal }) {
  if (refusal === 'over' && closesAt)
    return (
      <p>
        Voting closed on <DateTime value={closesAt} />. Saved ballots count.
        {ceremonyAt ? (
          <>
            {' '}
            We announce the winners at the ceremony on <DateTime value={ceremonyAt} />.
          </>
        ) : null}
      </p>
    )
  if (refusal === 'not_yet' && opensAt && closesAt)
    return (
      <p>
        Voting opens on <DateTime value={opensAt} withRelative />, and closes on <DateTime value={closesAt} />
        .
      </p>
    )
  if (refusal === 'paused')
    return (
      <p>
        Nothing can be saved until it goes on; what was saved before counts.
        {closesAt ? (
          <>
            {' '}
            It closes on <DateTime value={closesAt} />.
          </>
        ) : null}
      </p>
    )
  if (refusal === 'off' && closesAt)
    return (
      <p>
        Voting is paused. It closes on <DateTime value={closesAt} />.
      </p>
    )
  if (refusal === 'unset' || refusal === 'off') return <p>We have not set this season’s voting dates yet.</p>
  if (refusal === 'sign_in') return <p>Sign in to vote.</p>
  return closesAt ? (
    <p>
      Voting is open until <DateTime value={closesAt} />.
    </p>
  ) : null
}
