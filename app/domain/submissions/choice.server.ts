import type { OwnStudio, Viewer } from '#app/platform/viewer.ts'
import { isWhitelisted } from '#app/domain/people/accounts/rights.server.ts'
import { lateFeeFrom, priceOfEntry } from '#app/domain/submissions/pricing.ts'
import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { entryRefusal, type EntryRefusal } from './entry-refusal.ts'
import type { ShownPrice } from './page-views.ts'
import { placesUsed } from './places.server.ts'
import { shownPrice } from './studio-price.ts'
import { db } from '#db/client.ts'

/** A category as an entrant selects it. */
export interface CategoryChoice {
  category: Category
  price: ShownPrice | null
  used: number
  refusal: EntryRefusal | null
}

/** The season's categories by number, each with its price for this studio at `now` and why it cannot be entered, if so. */
export async function categoryChoices(
  viewer: Viewer,
  studio: OwnStudio,
  now: Date,
): Promise<CategoryChoice[]> {
  const { year, publishedAt, tax } = await currentSeason()
  const [categories, deadlines, configs, used, extraTime] = await Promise.all([
    categoriesOf(year),
    deadlinesOf(year, db()),
    configValues(),
    placesUsed(studio.id, year, db()),
    isWhitelisted(viewer.confirmedEmail, 'late_submission', year, now, db()),
  ])
  const lateFee = lateFeeFrom(configs)
  const published = publishedAt !== null
  return categories
    .filter((category) => category.status !== 'draft' && category.status !== 'archived')
    .map((category) => {
      const scope = { categoryId: category.id, categoryType: category.type, studioType: studio.type }
      const own = used.get(category.id) ?? 0
      const price = priceOfEntry({ ...scope, customDeadline: null }, deadlines, lateFee, now)
      return {
        category,
        price: price && shownPrice(price, tax),
        used: own,
        refusal: entryRefusal(
          { published, category, studioType: studio.type, deadlines, extraTime, used: own },
          now,
        ),
      }
    })
}

export type CategoryLine = ReturnType<typeof choiceLine>

/** A category as a line of the table one is chosen from; a price is shown only where it could be paid. */
export function choiceLine({ category, price, used, refusal }: CategoryChoice) {
  return {
    id: category.id,
    type: category.type,
    number: category.number,
    name: category.name,
    summary: category.summary,
    cents: refusal ? null : (price?.amountCents ?? null),
    /** Empty where it has no price. */
    currency: price?.currency ?? '',
    used,
    most: category.maxPerStudio,
    refusal: refusal?.reason ?? null,
  }
}
