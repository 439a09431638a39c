import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
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
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/sponsors.css?url'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { db } from '#db/client.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = {
  title: 'Advertising',
  scripts: false,
  indexed: true,
  sameForGuests: true,
}

export const meta = shareTags<typeof loader>(
  (_, { site }) => `Sponsor packages and adverts of the ${site.name}.`,
)

export async function loader({ context }: LoaderFunctionArgs) {
  const { season, configs, window } = await readApplicationWindow(context.now, db())
  const isShown = season.publishedAt !== null
  const packages = isShown ? await offeredPackages(season.year, db()) : []
  return {
    season: season.label,
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
  const { season, tax, contact, window, hasSponsorships, adverts, banners, hidesPrices } =
    useLoaderData<typeof loader>()
  const { viewer } = useFrame()
  const isOpen = window.state === 'open'
  const content = (
    <>
      <PageTitle title="Advertising" lede={season} />
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
    </>
  )
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}
