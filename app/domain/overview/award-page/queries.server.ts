import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { writtenText } from '#app/domain/mail/written-text.ts'
import { cardProvider } from '#app/domain/money/payments/providers.server.ts'
import { membershipChoices } from '#app/domain/people/accounts/queries.server.ts'
import { publishedRounds } from '#app/domain/judging/rounds/telling/published.server.ts'
import { publicNominees } from '#app/domain/nominees/nominations/public-nominees.server.ts'
import { earlierSeasons } from '#app/domain/press/newsroom/earlier-seasons.server.ts'
import { publicPlaces } from '#app/domain/press/newsroom/public-places.server.ts'
import { latestWinners, type ShownRecord } from '#app/domain/press/newsroom/shown-winners.server.ts'
import { withPictures } from '#app/domain/press/newsroom/work-pictures.server.ts'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import { callState, type Deadline } from '#app/domain/season/seasons/deadlines.ts'
import type { ConfigValues } from '#app/domain/season/seasons/rules.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { shownPriceNote } from '#app/domain/season/prices/tax.ts'
import { isSelling } from '#app/domain/sponsorship/packages/queries.server.ts'
import { applicationWindow } from '#app/domain/sponsorship/packages/window.ts'
import { listPlacements, publicPlacement } from '#app/domain/sponsorship/placements/queries.server.ts'
import { listPartnerLogos, publicLogo } from '#app/domain/sponsorship/partner-logos/queries.server.ts'
import { isAwardPublic } from '#app/domain/season/publishing/queries.server.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { takesGroup } from '#app/domain/submissions/setup-checks.server.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { db } from '#db/client.ts'
import { awardPicture } from './award-picture.server.ts'
import { awardCall, awardPhase } from './model.ts'

export type AwardPageView = NonNullable<Awaited<ReturnType<typeof findAwardPage>>>

const MAX_IN_TILE = 4

/**
 * What everyone may know of the award. Before its first season is published only its admins find it; between two seasons it names
 * the award and whom to ask, and nothing of the season that is being set up. Winners are those of the real clock.
 */
export async function findAwardPage(viewer: Viewer | null, query: string, now: Date, realNow: Date) {
  const season = await currentSeason()
  const preview = season.publishedAt === null && viewer?.role === 'admin'
  if (!preview && !(await isAwardPublic(season, db()))) return null
  const [configs, places, years, latest] = await Promise.all([
    configValues(),
    publicPlaces(viewer?.userId ?? null, { now, realNow }, db()),
    earlierSeasons(realNow, db()),
    latestWinners(realNow, db()),
  ])
  const own = await awardPicture(configs)
  // A winner stands for the season that it won; until the next one has winners, the award's own picture comes first.
  const hero = latest && (latest.year === season.year || !own) ? heroOf(latest.year, latest.categories) : null
  const named = {
    headline: configs.headline?.trim() ?? '',
    contact: configs.support_email?.trim() ?? '',
    query,
    places,
    years,
    picture: hero ? null : own,
    hero,
    ...(preview && { preview }),
    ...(viewer && { signedIn: true }),
  }
  if (!preview && !season.publishedAt) return { ...named, phase: 'preparing' as const, season: null }
  const deadlines = await deadlinesOf(season.year, db())
  const phase = awardPhase({
    isShown: true,
    hasWinners: latest?.year === season.year,
    isAnnounced: await isAnnounced(season.year, now, db()),
    call: callState(deadlines, now),
  })
  return {
    ...named,
    phase,
    season: {
      ...(await seasonFacts({ configs, deadlines, preview, query }, now)),
      voting: usesPart(configs, 'voting') ? votingStatus(configs, now) : null,
      ...(usesPart(configs, 'judging') && { isJudged: true }),
      rounds: phase === 'winners' || !usesPart(configs, 'judging') ? [] : await shownRounds(season.year),
      nominees: phase === 'nominees' ? await nomineeTiles(season.year, now) : [],
      winners: phase === 'winners' ? winnersGrid(latest?.categories ?? []) : [],
    },
  }
}

/** Of the last award of the evening that has a picture of its winner: the picture that stands for the season. */
function heroOf(year: number, categories: ShownRecord) {
  const [hero] = winnersGrid(categories.toReversed()).filter(({ picture }) => picture !== null)
  return hero ? { ...hero, year } : null
}

/** The winners as cards, in the order of the evening. */
function winnersGrid(categories: ShownRecord) {
  return categories.flatMap(({ type, name, won, nominees }) =>
    nominees.filter(({ id }) => won.includes(id)).map((nominee) => ({ ...nominee, type, category: name })),
  )
}

/** Each category with a few pictures of its nominees, by title as their page has them. */
async function nomineeTiles(year: number, now: Date) {
  const categories = await withPictures(await publicNominees(year, now), year, now, db())
  return categories.map((category) => ({
    ...{ id: category.id, type: category.type, name: category.name, code: categoryCode(category) },
    count: category.nominees.length,
    pictures: category.nominees.slice(0, MAX_IN_TILE).map(({ id, picture }) => ({ id, picture })),
  }))
}

/** The rounds whose works are public, of each category the last one. */
async function shownRounds(year: number) {
  const rounds = await publishedRounds(year, db())
  return rounds
    .filter(({ code, count }, at) => count > 0 && rounds.findIndex((each) => each.code === code) === at)
    .map(({ id, name, category, count }) => ({ id, name, category, count }))
}

interface SeasonPlace {
  configs: ConfigValues
  deadlines: readonly Deadline[]
  preview: boolean
  query: string
}

/** The season's dates, categories and prices, and who stands beside it. */
async function seasonFacts({ configs, deadlines, preview, query }: SeasonPlace, now: Date) {
  const season = await currentSeason()
  const [categories, memberships] = await Promise.all([categoriesOf(season.year), membershipChoices()])
  const hasSponsors = usesPart(configs, 'sponsors')
  const [placed, banners, partners] =
    preview || !hasSponsors
      ? [[], [], []]
      : await Promise.all([
          listPlacements('sponsors', db()),
          listPlacements('site_banner', db()),
          listPartnerLogos(now, db()),
        ])
  const sponsors = applicationWindow({ configs, deadlines, isPublic: !preview }, now)
  const eligibility = configs.eligibility_text?.trim() ?? ''
  const takesSponsors = hasSponsors && sponsors.state === 'open' && (await isSelling(season.year, db()))
  return {
    ...(takesSponsors && { takesSponsors }),
    ...(placed.length > 0 && { sponsors: placed.map(publicPlacement) }),
    ...(partners.length > 0 && { partners: partners.map(publicLogo) }),
    ...(banners.length > 0 && { banners: banners.map(publicPlacement) }),
    label: season.label,
    year: season.year,
    ...(eligibility !== '' && { eligibility: writtenText(eligibility) }),
    expected: season.announcedAt !== null && now < season.announcedAt ? season.announcedAt : null,
    ceremonyAt: season.ceremonyAt,
    hasBegun: season.ceremonyAt !== null && season.ceremonyAt <= now,
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
  }
}
