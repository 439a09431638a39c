import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { writtenText } from '#app/domain/mail/written-text.ts'
import { cardProvider } from '#app/domain/money/payments/providers.server.ts'
import { membershipChoices } from '#app/domain/people/accounts/queries.server.ts'
import { shownPriceNote } from '#app/domain/season/prices/tax.ts'
import { isSelling } from '#app/domain/sponsorship/packages/queries.server.ts'
import { applicationWindow } from '#app/domain/sponsorship/packages/window.ts'
import { listPlacements, publicPlacement } from '#app/domain/sponsorship/placements/queries.server.ts'
import { listPartnerLogos, publicLogo } from '#app/domain/sponsorship/partner-logos/queries.server.ts'
import { isAwardPublic } from '#app/domain/season/publishing/queries.server.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { takesGroup } from '#app/domain/submissions/setup-checks.server.ts'
import type { ConfigValues } from '#app/domain/season/seasons/rules.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
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
  if (!preview && !season.publishedAt) return { ...named, ahead: [], season: null }
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
  const eligibility = configs.eligibility_text?.trim() ?? ''
  const takesSponsors = sponsors.state === 'open' && (await isSelling(season.year, db()))
  return {
    ...named,
    ahead: await pagesToRead({ configs, year: season.year, announcedAt: season.announcedAt }, now),
    season: {
      ...(takesSponsors && { takesSponsors }),
      ...(placed.length > 0 && { sponsors: placed.map(publicPlacement) }),
      ...(partners.length > 0 && { partners: partners.map(publicLogo) }),
      ...(banners.length > 0 && { banners: banners.map(publicPlacement) }),
      label: season.label,
      year: season.year,
      ...(eligibility !== '' && { eligibility: writtenText(eligibility) }),
      ceremonyAt: season.ceremonyAt,
      tax: shownPriceNote(season.tax),
      call: awardCall({ categories, deadlines, takesGroup, tax: season.tax, query }, now),
      payment: [
        ...(cardProvider(configs) ? ['card'] : []),
        ...(configs.bank_iban?.trim() ? ['bank transfer'] : []),
        ...(configs.cheque_payable_to?.trim() ? ['cheque'] : []),
      ],
      memberships: memberships.map(({ code, name, description, payCents, currency }) => ({
        ...{ code, name, description },
        price: payCents === 0 ? 'Free' : formatMoney(payCents, currency, 'prose'),
      })),
    },
  }
}

interface Asked {
  configs: ConfigValues
  year: number
  announcedAt: Date | null
}

/** The pages about what comes after the call, those that have something on them. */
async function pagesToRead({ configs, year, announcedAt }: Asked, now: Date) {
  const { events, items } = await db()
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('events')
            .where('year', '=', year)
            .where('audience', '=', 'public')
            .where('state', '<>', 'draft')
            .select('events.id'),
        )
        .as('events'),
      eb
        .exists(
          eb
            .selectFrom('press_items')
            .where('is_public', '=', true)
            .where('state', '=', 'published')
            .select('press_items.id'),
        )
        .as('items'),
    ])
    .executeTakeFirstOrThrow()
  const results = parseMoment(configs.voting_results_published_at)
  return [
    ...(announcedAt && announcedAt <= now ? (['nominees'] as const) : []),
    ...(results && results <= now ? (['winners'] as const) : []),
    ...(events ? (['events'] as const) : []),
    ...(configs.press_used !== '0' && (items || configs.press_email?.trim()) ? (['press'] as const) : []),
  ]
}
