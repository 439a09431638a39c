import { Link } from '@remix-run/react'
import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import { Written } from '#app/domain/mail/components/text-blocks.tsx'
import { NOT_PUBLIC_TITLE } from '#app/domain/season/publishing/rules.ts'
import { PartnerLogos } from '#app/domain/sponsorship/partner-logos/components/placed-logos.tsx'
import { SiteBanners, Sponsors } from '#app/domain/sponsorship/placements/components/placed.tsx'
import { href } from '#app/platform/href.ts'
import { asSentence } from '#app/ui/format/sentence.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime, useInZone } from '#app/ui/date-time.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { CALL_TEXTS } from '../model.ts'
import type { AwardPageView } from '../queries.server.ts'

type View = LoaderData<AwardPageView>
type Season = NonNullable<View['season']>
type Line = Season['call']['categories'][number]

const PAGES = {
  nominees: { label: 'Nominees', to: href('/nominees') },
  winners: { label: 'Winners', to: href('/winners') },
  events: { label: 'Events', to: href('/calendar') },
  press: { label: 'Press room', to: href('/press-room') },
} as const

const listText = new Intl.ListFormat('en', { type: 'disjunction' })

/** The award as everyone sees it. Sections about what comes after the call go below that of the categories. */
export function AwardPage(page: View) {
  const { site } = useFrame()
  const { season, contact } = page
  return (
    <>
      <PageTitle title={page.headline || site.name} lede={season ? season.label : site.name} />
      {page.preview ? (
        <Notice title={NOT_PUBLIC_TITLE}>
          Only admins see this page, as it will be. <Link to={href('/admin/set-up/publish')}>Publish</Link>
        </Notice>
      ) : null}
      {season ? (
        <Call season={season} signedIn={page.signedIn === true} />
      ) : (
        <>
          <p>The next season is being prepared. Its dates and categories will be here once it is open.</p>
          <Start state="closed" signedIn={page.signedIn === true} />
        </>
      )}
      {season ? (
        <>
          <Categories call={season.call} query={page.query} />
          <Entering season={season} />
          <Sponsors sponsors={season.sponsors ?? []} />
          <PartnerLogos partners={season.partners ?? []} />
          <SiteBanners banners={season.banners ?? []} />
        </>
      ) : null}
      {season?.takesSponsors ? (
        <p>
          <Link to={href('/sponsorships/apply')}>Become a sponsor</Link> or{' '}
          <Link to={href('/advertising')}>advertise</Link>.
        </p>
      ) : null}
      {page.ahead.length > 0 ? (
        <p className="inline">
          {page.ahead.map((each) => (
            <Link key={each} to={PAGES[each].to}>
              {PAGES[each].label}
            </Link>
          ))}
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

function Start({ state, signedIn }: { state: string; signedIn: boolean }) {
  if (signedIn)
    return (
      <div>
        <LinkButton to={state === 'open' ? href('/submissions/add') : href('/submissions/dashboard')}>
          {state === 'open' ? 'Start an entry' : 'Go to your dashboard'}
        </LinkButton>
      </div>
    )
  return (
    <div className="inline">
      <LinkButton to={href('/members/signup')}>Create an account</LinkButton>{' '}
      <LinkButton kind="quiet" to={href('/')}>
        Sign in
      </LinkButton>
    </div>
  )
}

function Call({ season, signedIn }: { season: Season; signedIn: boolean }) {
  const inZone = useInZone()
  const { state, opensNext, tiers } = season.call
  return (
    <>
      <p>
        {CALL_TEXTS[state]}
        {state !== 'open' && opensNext ? (
          <>
            {' '}
            <DateTime value={opensNext} />.
          </>
        ) : null}
      </p>
      <Start state={state} signedIn={signedIn} />
      {tiers.length > 0 ? (
        <DataTable
          caption="Dates and prices"
          rows={tiers}
          columns={[
            {
              header: 'Tier',
              long: true,
              cell: ({ name, scope, now }) => (
                <>
                  {name} {now ? <Pill tone="good">Now</Pill> : null}
                  {scope ? <small>{scope}</small> : null}
                </>
              ),
            },
            { header: inZone('Opens'), cell: ({ opensAt }) => <DateTime value={opensAt} style="clock" /> },
            { header: inZone('Closes'), cell: ({ closesAt }) => <DateTime value={closesAt} style="clock" /> },
            { header: 'Entry fee', cell: ({ prices }) => prices || '–' },
          ]}
        />
      ) : null}
      {season.tax && tiers.length > 0 ? <p className="hint">{asSentence(`Each price is shown ${season.tax}`)}</p> : null}
      {season.ceremonyAt ? (
        <p>
          The ceremony is on <DateTime value={season.ceremonyAt} style="date" />.
        </p>
      ) : null}
    </>
  )
}

function Categories({ call, query }: { call: Season['call']; query: string }) {
  if (call.total === 0) return <p>The categories will be here soon.</p>
  const rest = call.found - call.categories.length
  return (
    <>
      <h2>Categories</h2>
      {call.searched ? <FilterBar search="Search categories" narrowed={query !== ''} /> : null}
      <DataTable
        caption="Categories"
        captionHidden
        rows={call.categories}
        empty={<NoResults />}
        columns={[
          { header: 'Code', cell: ({ code }) => code },
          {
            header: 'Category',
            main: true,
            long: true,
            cell: ({ name, summary }) => (
              <>
                {name}
                {summary ? <small>{summary}</small> : null}
              </>
            ),
          },
          ...(call.typed
            ? [{ header: 'Type', cell: ({ type }: Line) => CATEGORY_TYPE_LABELS[type] }]
            : []),
          { header: 'Price', numeric: true, cell: ({ price }) => price || '–' },
        ]}
      />
      {rest > 0 ? <p className="hint">{rest} more are found by the search.</p> : null}
    </>
  )
}

function Entering({ season }: { season: Season }) {
  const { payment, memberships } = season
  return (
    <>
      {season.eligibility ? (
        <>
          <h2>Who can enter</h2>
          <Written text={season.eligibility} />
        </>
      ) : null}
      {payment.length > 0 ? (
        <>
          <h2>How to pay</h2>
          <p>At checkout you get an invoice, and pay it by {listText.format(payment)}.</p>
        </>
      ) : null}
      {memberships.length > 0 ? (
        <>
          <h2>Memberships</h2>
          <ul>
            {memberships.map(({ code, name, description, price }) => (
              <li key={code}>
                <strong>{name}</strong>, {price}
                {description ? `: ${description}` : ''}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
