import type { AdminViewer } from '#app/platform/viewer.ts'
import { lateFeeFrom, priceOfEntry } from '#app/domain/submissions/pricing.ts'
import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import { seasonCalendar } from '#app/domain/season/seasons/calendar.ts'
import { KIND_NAMES } from '#app/domain/season/seasons/deadline-checks.ts'
import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { openNowRows } from '#app/domain/season/seasons/open-now.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import type { ConfigValues, Season } from '#app/domain/season/seasons/rules.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import { entryRefusal } from '#app/domain/submissions/entry-refusal.ts'
import { db } from '#db/client.ts'

export interface SeasonMoment {
  at: Date
  label: string
}

/** Every moment at which the season changes, in order. */
export function seasonMoments(
  season: Season,
  deadlines: readonly Deadline[],
  configs: ConfigValues,
): SeasonMoment[] {
  const named = (label: string, at: Date | null): SeasonMoment[] => (at ? [{ label, at }] : [])
  return [
    ...deadlines.flatMap((deadline) => {
      const name = `${deadline.name} (${KIND_NAMES[deadline.kind].toLowerCase()})`
      const grace = new Date(deadline.closesAt.getTime() + deadline.graceMinutes * 60_000)
      return [
        ...named(`${name} opens`, deadline.opensAt),
        ...named(`${name} closes`, deadline.closesAt),
        ...named(`${name}: grace period ends`, deadline.graceMinutes > 0 ? grace : null),
      ]
    }),
    ...named('Judging opens', parseMoment(configs.judging_date_open)),
    ...named('Judging closes', parseMoment(configs.judging_date_closed)),
    ...named('Nominees announced', season.announcedAt),
    ...named('Voting opens', parseMoment(configs.voting_start_date)),
    ...named('Voting closes', parseMoment(configs.voting_end_date)),
    ...named('Ceremony', season.ceremonyAt),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** A category as a studio of a type sees it. */
export interface CategoryAsAt {
  id: number
  code: string
  name: string
  price: { amountCents: number; currency: string; tierName: string; validUntil: Date } | null
  refusal: string | null
}

export type RehearsalView = Awaited<ReturnType<typeof rehearsalView>>

/** The season at `now`, by the same pure functions that guard and price everything. */
export async function rehearsalView(_admin: AdminViewer, studioType: string, now: Date) {
  const season = await currentSeason()
  const [deadlines, configs, categories] = await Promise.all([
    deadlinesOf(season.year, db()),
    configValues(),
    categoriesOf(season.year),
  ])
  const lateFee = lateFeeFrom(configs)
  return {
    moments: seasonMoments(season, deadlines, configs),
    openNow: openNowRows(season, deadlines, configs, now),
    changesNext: seasonCalendar({ season, deadlines, configs }, now).filter(({ state }) => state !== 'past'),
    categories: categories
      .filter(({ status }) => status !== 'draft' && status !== 'archived')
      .map((category) => {
        const scope = { categoryId: category.id, categoryType: category.type, studioType }
        const price = priceOfEntry({ ...scope, customDeadline: null }, deadlines, lateFee, now)
        return {
          id: category.id,
          code: categoryCode(category),
          name: category.name,
          price: price && {
            amountCents: price.amountCents,
            currency: price.currency,
            tierName: price.tierName,
            validUntil: price.validUntil,
          },
          refusal:
            // As it is once the season is published.
            entryRefusal({ published: true, category, studioType, deadlines, extraTime: false, used: 0 }, now)
              ?.reason ?? null,
        }
      }),
  }
}
