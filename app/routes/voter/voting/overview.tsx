import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { editionLabel } from '#app/domain/season/seasons/rules.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { ownBallot } from '#app/domain/voting/ballots/ballot-page.server.ts'
import { stateLabel } from '#app/domain/voting/ballots/components/state-labels.ts'
import { SubmittedNotice } from '#app/domain/voting/ballots/components/submitted-notice.tsx'
import { UnseenNotice } from '#app/domain/voting/ballots/components/unseen-notice.tsx'
import { ExtensionNotes } from '#app/domain/voting/rounds/components/extension-notes.tsx'
import { agreedExtensions } from '#app/domain/voting/rounds/extensions.server.ts'
import { requireVote } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { sentBallotKey } from '#app/routes/voter/voting/kept-key.server.ts'
import { ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import styles from '#app/ui/styles/voting.css?url'
import { db } from '#db/client.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Your ballot', scripts: false }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireVote(args)
  const { now, readOnly } = args.context
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  const { year } = season
  const [ballot, categories, announced, extensions] = await Promise.all([
    ownBallot(viewer, { year, now, readOnly, ballotKey: sentBallotKey(args, viewer, year) }),
    categoriesOf(year),
    isAnnounced(year, now, db()),
    agreedExtensions(year, db()),
  ])
  const states = new Map(ballot.states.map((state) => [state.id, state]))
  const votedOn = categories.filter(
    ({ id, status, voteScope }) => states.has(id) || (!announced && status === 'open' && voteScope === 'all'),
  )
  return {
    context: `${editionLabel(season.edition)} · ${year}`,
    closesAt: votingStatus(configs, now).closesAt,
    // The calendar's day: a decided announcement is confidential until it comes.
    announcedAt:
      !announced && season.announcedAt !== null && now < season.announcedAt ? season.announcedAt : null,
    extensions,
    ready: ballot.ready,
    hasBox: ballot.hasBox,
    hasUnseen: ballot.unseen.size > 0,
    submitted: ballot.submitted,
    progress: ballot.states.length > 0 ? ballot.progress : undefined,
    next: ballot.states.find(({ state }) => state === 'not_started')?.id ?? null,
    categories: votedOn.map((category) => {
      const own = states.get(category.id)
      const { id, name } = category
      return { id, code: categoryCode(category), name, label: own ? stateLabel(own) : null }
    }),
  }
}

export default function Ballot() {
  const ballot = useLoaderData<typeof loader>()
  const { context, closesAt, extensions, announcedAt, ready, submitted, progress, next, categories } = ballot
  return (
    <Page context={context}>
      <div className="stack">
        {closesAt ? (
          <Notice>
            <p>
              {progress ? (
                <>
                  <strong>
                    {progress.done} of {progress.total}
                  </strong>{' '}
                  categories done.{' '}
                </>
              ) : null}
              Voting closes on <DateTime value={closesAt} withRelative />. Until then you can change every
              choice. <Link to={href('/votes/rules')}>How your vote is counted</Link>
            </p>
          </Notice>
        ) : null}
        {extensions.length > 0 ? (
          <Notice tone="plain">
            <ExtensionNotes extensions={extensions} />
          </Notice>
        ) : null}
        {ready ? null : (
          <Notice tone="bad">Voting is not set up on this site yet: choices can’t be saved.</Notice>
        )}
        {announcedAt ? (
          <Notice tone="plain">
            We announce the nominees on <DateTime value={announcedAt} />.
          </Notice>
        ) : null}
        {ballot.hasUnseen ? <UnseenNotice /> : null}
        <SubmittedNotice submitted={submitted} />
        {progress && next ? (
          <ButtonRow>
            <LinkButton to={href('/votes/category/:categoryId', { categoryId: next })}>
              {progress.done === 0 ? 'Start voting' : 'Continue voting'}
            </LinkButton>
          </ButtonRow>
        ) : null}
        <div className="ballot-rows">
          <DataTable
            caption="Categories"
            rows={categories}
            columns={[
              { header: 'Code', cell: ({ code }) => code },
              {
                header: 'Category',
                main: true,
                cell: ({ id, name, label }) =>
                  label ? (
                    <Link to={href('/votes/category/:categoryId', { categoryId: id })}>{name}</Link>
                  ) : (
                    name
                  ),
              },
              {
                header: 'Your vote',
                cell: ({ label }) => (label ? <Pill {...label} /> : 'Not announced yet'),
              },
            ]}
            empty={
              <EmptyState title="No categories to vote in">
                <p>No category of this season is open for voting.</p>
              </EmptyState>
            }
          />
        </div>
        {progress ? (
          <ButtonRow>
            <LinkButton to={href('/votes/review')} kind={next ? 'secondary' : 'primary'}>
              Review and submit ballot
            </LinkButton>
          </ButtonRow>
        ) : null}
        {ballot.hasBox ? (
          <p>
            Your choices open in this browser only, until you sign out. To see them in another one, take your{' '}
            <Link to={href('/votes/code')}>ballot code</Link> there.
          </p>
        ) : null}
      </div>
    </Page>
  )
}
