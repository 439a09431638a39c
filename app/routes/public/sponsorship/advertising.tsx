import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PublicPage } from '#app/domain/press/newsroom/components/public-page.tsx'
import {
  ApplicationsClosed,
  AskUs,
} from '#app/domain/sponsorship/applications/components/applications-closed.tsx'
import {
  ArtworkRules,
  ArtworkSpecs,
  RateCard,
} from '#app/domain/sponsorship/packages/components/rate-card.tsx'
import { shareTags } from '#app/http/share-tags.ts'
import { offeredPackages } from '#app/domain/sponsorship/packages/queries.server.ts'
import { hasPlace } from '#app/domain/sponsorship/packages/rules.ts'
import { SiteBanners } from '#app/domain/sponsorship/placements/components/placed.tsx'
import { listPlacements, publicPlacement } from '#app/domain/sponsorship/placements/queries.server.ts'
import { readApplicationWindow } from '#app/domain/sponsorship/packages/window.server.ts'
import { priceNote } from '#app/domain/season/prices/tax.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { asSentence } from '#app/ui/format/sentence.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/sponsors.css?url'
import works from '#app/ui/styles/works.css?url'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { db } from '#db/client.ts'
import { placesFor } from '../press/public-page.server.ts'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: works },
  { rel: 'stylesheet', href: styles },
]

export const handle: PageHandle = {
  title: 'Advertising',
  scripts: false,
  indexed: true,
  sameForGuests: true,
}

export const meta = shareTags<typeof loader>(
  (_, { site }) => `Sponsor packages and adverts of the ${site.name}.`,
)

export async function loader(args: LoaderFunctionArgs) {
  const { season, configs, window } = await readApplicationWindow(args.context.now, db())
  const isShown = season.publishedAt !== null
  const packages = isShown ? await offeredPackages(season.year, db()) : []
  return {
    season: season.label,
    places: await placesFor(args),
    tax: priceNote(season.tax),
    contact: configs.support_email ?? '',
    ...(window.state !== 'open' && configs.advertising_hide_prices === '1' && { hidesPrices: true }),
    banners: (isShown ? await listPlacements('site_banner', db()) : []).map(publicPlacement),
    window,
    hasSponsorships: packages.some(({ kind }) => kind !== 'advert'),
    adverts: packages.filter(({ kind }) => kind === 'advert'),
  }
}

export default function Advertising() {
  const { season, places, tax, contact, window, hasSponsorships, adverts, banners, hidesPrices } =
    useLoaderData<typeof loader>()
  const isOpen = window.state === 'open'
  return (
    <PublicPage places={places}>
      <PageTitle title="Advertising" lede={season} />
      <div className="stack">
        {isOpen ? null : <ApplicationsClosed window={window} contact={contact} />}
        {adverts.length > 0 ? (
          <>
            <RateCard
              rows={adverts}
              hidesPrices={hidesPrices}
              book={
                isOpen
                  ? (row) => (
                      <LinkButton
                        kind="secondary"
                        to={withQuery(href('/sponsorships/apply'), { package: String(row.id) })}
                      >
                        {hasPlace(row) ? 'Reserve' : 'Join waiting list'}
                        <VisuallyHidden>: {row.name}</VisuallyHidden>
                      </LinkButton>
                    )
                  : undefined
              }
            />
            {tax && !hidesPrices ? <p className="hint">{asSentence(`Each price is ${tax}`)}</p> : null}
            <ArtworkSpecs rows={adverts} />
            <ArtworkRules rows={adverts} />
          </>
        ) : (
          <EmptyState title="No adverts are on sale">Ad rates will be published here.</EmptyState>
        )}
        <SiteBanners banners={banners} />
        {isOpen && window.closesAt ? (
          <p>
            Applications close <DateTime value={window.closesAt} />.
          </p>
        ) : null}
        {isOpen && hasSponsorships ? (
          <div>
            <LinkButton kind="quiet" to={href('/sponsorships/apply')}>
              Sponsor the award
            </LinkButton>
          </div>
        ) : null}
        {isOpen ? (
          <p>
            <AskUs contact={contact} />
          </p>
        ) : null}
      </div>
    </PublicPage>
  )
}
