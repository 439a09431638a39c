import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { cardProvider } from '#app/domain/money/payments/providers.server.ts'
import { membershipChoices } from '#app/domain/people/accounts/queries.server.ts'
import { priceNote } from '#app/domain/season/prices/tax.ts'
import { isSelling } from '#app/domain/sponsorship/packages/queries.server.ts'
import { applicationWindow } from '#app/domain/sponsorship/packages/window.ts'
import { listPlacements, publicPlacement } from '#app/domain/sponsorship/placements/queries.server.ts'
import { listPartnerLogos, publicLogo } from '#app/domain/sponsorship/partner-logos/queries.server.ts'
import { isAwardPublic } from '#app/domain/season/publishing/queries.server.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { shownDay } from '#app/domain/submissions/form/shown-answer.ts'
import { takesGroup } from '#app/domain/submissions/setup-checks.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { db } from '#db/client.ts'
import { awardCall } from './model.ts'

export type AwardPageView = NonNullable<Awaited<ReturnType<typeof findAwardPage>>>

/**
 * What everyone may know of the award. Before its first season is published only its admins find it; between two seasons it names
 * the award and whom to ask, and nothing of the season that is being set up.
 */
export async function findAwardPage(viewer: Viewer | null, query: string, now: Date) {
  const season = await currentSeason()
  const preview = season.publishedAt === null && viewer?.role === 'admin'
  if (!preview && !(await isAwardPublic(season, db()))) return null
  const configs = await configValues()
  const named = {
    headline: configs.headline?.trim() ?? '',
    contact: configs.support_email?.trim() ?? '',
    query,
    ...(preview && { preview }),
    ...(viewer && { signedIn: true }),
  }
  if (!preview && !season.publishedAt) return { ...named, season: null }
  const [categories, deadlines, memberships] = await Promise.all([
    categoriesOf(season.year),
    deadlinesOf(season.year, db()),
    membershipChoices(),
  ])
  const [placed, banners, partners] = preview
    ? [[], [], []]
    : await Promise.all([
        listPlacements('sponsors', db()),
        listPlacements('site_banner', db()),
        listPartnerLogos(now, db()),
      ])
  const sponsors = applicationWindow({ configs, deadlines, isPublic: !preview }, now)
  const takesSponsors = sponsors.state === 'open' && (await isSelling(season.year, db()))
  return {
    ...named,
    season: {
      ...(takesSponsors && { takesSponsors }),
      ...(placed.length > 0 && { sponsors: placed.map(publicPlacement) }),
      ...(partners.length > 0 && { partners: partners.map(publicLogo) }),
      ...(banners.length > 0 && { banners: banners.map(publicPlacement) }),
      label: season.label,
      year: season.year,
      eligibleFrom: shownDay(season.eligibleFrom),
      eligibleTo: shownDay(season.eligibleTo),
      ceremonyAt: season.ceremonyAt,
      tax: priceNote(season.tax),
      call: awardCall({ categories, deadlines, takesGroup, query }, now),
      payment: [
        ...(cardProvider() ? ['card'] : []),
        ...(configs.bank_iban?.trim() ? ['bank transfer'] : []),
        ...(configs.cheque_payable_to?.trim() ? ['cheque'] : []),
      ],
      memberships: memberships.map(({ code, name, description, priceCents, currency }) => ({
        ...{ code, name, description },
        price: priceCents === 0 ? 'Free' : formatMoney(priceCents, currency, 'prose'),
      })),
    },
  }
}
