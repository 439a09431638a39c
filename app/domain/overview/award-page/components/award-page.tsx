import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { EarlierSeasons } from '#app/domain/press/newsroom/components/season-record.tsx'
import { NOT_PUBLIC_TITLE } from '#app/domain/season/publishing/rules.ts'
import { PartnerLogos } from '#app/domain/sponsorship/partner-logos/components/placed-logos.tsx'
import { SiteBanners, Sponsors } from '#app/domain/sponsorship/placements/components/placed.tsx'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { asSentence } from '#app/ui/format/sentence.ts'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { CALL_TEXTS } from '../model.ts'
import type { AwardPageView } from '../queries.server.ts'
import { Categories, Entering, Memberships, Tiers, type ShownSeason } from './award-call.tsx'
import { AwardHero } from './award-hero.tsx'
import { NomineeTiles, PublishedRounds, WinnersGrid } from './award-works.tsx'

type View = LoaderData<AwardPageView>

/** The award as everyone sees it, told by the part of its season it is in: what is over is past, or not there. */
export function AwardPage(page: View) {
  const { site } = useFrame()
  const { season, phase, contact } = page
  return (
    <>
      <AwardHero
        title={page.headline || site.name}
        eyebrow={season ? season.label : page.headline ? site.name : ''}
        work={page.hero}
        picture={page.picture}
        facts={season ? factsOf(season, phase) : []}
      >
        {season ? (
          <Now season={season} phase={phase} />
        ) : (
          <p>The next season is being prepared. Its dates and categories will be published here.</p>
        )}
        <Start {...page} />
      </AwardHero>
      {page.preview ? (
        <Notice title={NOT_PUBLIC_TITLE}>
          Only admins see this page, as it will be. <Link to={href('/admin/set-up/publish')}>Publish</Link>
        </Notice>
      ) : null}
      {season ? <Season season={season} phase={phase} query={page.query} /> : null}
      <EarlierSeasons seasons={page.years} page="/winners/:year" />
      {season?.takesSponsors ? (
        <p>
          <Link to={href('/sponsorships/apply')}>Become a sponsor</Link> or{' '}
          <Link to={href('/advertising')}>advertise</Link>.
        </p>
      ) : null}
      {contact ? (
        <p>
          Questions? Email <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      ) : null}
    </>
  )
}

interface SeasonProps {
  season: ShownSeason
  phase: View['phase']
}

function Season({ season, phase, query }: SeasonProps & { query: string }) {
  const { call } = season
  return (
    <>
      {season.rounds.length > 0 ? <PublishedRounds rounds={season.rounds} /> : null}
      {season.nominees.length > 0 ? <NomineeTiles nominees={season.nominees} /> : null}
      {season.winners.length > 0 ? <WinnersGrid winners={season.winners} /> : null}
      {phase === 'call' || phase === 'judging' ? <Categories call={call} query={query} /> : null}
      {phase === 'call' ? <Tiers tiers={call.tiers} /> : null}
      {phase === 'call' ? <Entering season={season} /> : null}
      {phase === 'winners' ? null : <Memberships memberships={season.memberships} />}
      <Sponsors sponsors={season.sponsors ?? []} />
      <PartnerLogos partners={season.partners ?? []} />
      <SiteBanners banners={season.banners ?? []} />
    </>
  )
}

/** What happens in the season at this moment. */
function Now({ season, phase }: SeasonProps): ReactNode {
  const { call, voting, expected, ceremonyAt, hasBegun } = season
  if (phase === 'winners')
    return (
      <p>
        The winners are announced.
        {hasBegun && ceremonyAt ? (
          <>
            {' '}
            The ceremony was on <DateTime value={ceremonyAt} style="date" />.
          </>
        ) : null}
      </p>
    )
  if (phase === 'nominees') return <Voting voting={voting} />
  if (phase === 'judging')
    return (
      <p>
        {CALL_TEXTS.closed} {season.isJudged ? 'Committees judge every entry.' : ''}
        {expected ? (
          <>
            {' '}
            We announce the nominees on <DateTime value={expected} style="date" />.
          </>
        ) : null}
      </p>
    )
  return (
    <>
      <p>
        {CALL_TEXTS[call.state]}
        {call.state !== 'open' && call.opensNext ? (
          <>
            {' '}
            <DateTime value={call.opensNext} />.
          </>
        ) : null}
      </p>
      {call.fee ? (
        <p>
          Entry fee: {call.fee}
          {call.feeUntil ? (
            <>
              {' '}
              until <DateTime value={call.feeUntil} />
            </>
          ) : null}
          .
        </p>
      ) : null}
      {season.tax && call.tiers.length > 0 ? <p>{asSentence(`Each price is shown ${season.tax}`)}</p> : null}
    </>
  )
}

function Voting({ voting }: Pick<ShownSeason, 'voting'>) {
  const { state, opensAt, closesAt } = voting ?? {}
  if (state === 'over') return <p>Voting has closed.</p>
  // Also within its dates, where voting is not switched on.
  if (!opensAt || !closesAt || state === 'off') return <p>The nominees are announced.</p>
  return (
    <p>
      {state === 'open' ? 'Members are voting until ' : 'The nominees are announced. Members vote from '}
      {state === 'open' ? null : (
        <>
          <DateTime value={opensAt} /> to{' '}
        </>
      )}
      <DateTime value={closesAt} />.
    </p>
  )
}

/** The one thing to do in this part of the season. */
function Start({ phase, season, years, places, signedIn }: View): ReactNode {
  if (phase === 'winners') return <LinkButton to={href('/winners')}>See winners and nominees</LinkButton>
  if (phase === 'nominees') return <LinkButton to={href('/nominees')}>See the nominees</LinkButton>
  if (phase === 'judging' && places.includes('/calendar'))
    return <LinkButton to={href('/calendar')}>See the dates</LinkButton>
  const [last] = years
  if (phase === 'preparing' || phase === 'judging')
    return last ? (
      <LinkButton to={href('/winners/:year', { year: last.year })}>
        See winners and nominees of {last.year}
      </LinkButton>
    ) : null
  const isOpen = season?.call.state === 'open'
  if (signedIn)
    return (
      <LinkButton to={isOpen ? href('/submissions/add') : href('/submissions/dashboard')}>
        {isOpen ? 'Start an entry' : 'Go to your dashboard'}
      </LinkButton>
    )
  return (
    <LinkButton to={href('/members/signup')}>{isOpen ? 'Start an entry' : 'Create an account'}</LinkButton>
  )
}

/** A line of facts below the head; those of another part of the season are left out. */
function factsOf(season: ShownSeason, phase: View['phase']) {
  const { call, ceremonyAt, winners, nominees } = season
  const ofCall = [
    { term: 'Entries close', value: lastDay(call.tiers) },
    { term: 'Categories', value: call.total || null },
  ]
  const facts = {
    preparing: [],
    call: ofCall,
    judging: ofCall.slice(1),
    nominees: [
      { term: 'Categories', value: nominees.length },
      { term: 'Nominees', value: nominees.reduce((sum, { count }) => sum + count, 0) },
    ],
    winners: [{ term: 'Winners', value: winners.length }],
  }[phase]
  return [...facts, { term: 'Ceremony', value: ceremonyAt && <DateTime value={ceremonyAt} style="date" /> }]
}

function lastDay(tiers: ShownSeason['call']['tiers']) {
  const closings = tiers.map(({ closesAt }) => new Date(closesAt).getTime())
  return closings.length === 0 ? null : <DateTime value={new Date(Math.max(...closings))} style="date" />
}
