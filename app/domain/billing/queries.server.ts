import { db, type Reader } from '#db/client.ts'
import type { OwnStudio, Viewer } from '#app/domain/accounts/viewer.ts'
import type { CategoryType, PriceNow } from '#app/domain/seasons/deadlines.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/seasons/queries.server.ts'
import type { EntryProblem } from '#app/domain/submissions/problems.ts'
import { problemsOfEntry, readEntries } from '#app/domain/submissions/queries.server.ts'
import { lateFeeFrom, priceOfEntry } from './pricing.ts'
import type { BillTo } from './schema.ts'

export interface CartLine {
  submissionId: number
  title: string
  categoryNumber: number
  categoryName: string
  categoryType: CategoryType
  /** `null` when nothing is sold now. */
  price: PriceNow | null
  problems: EntryProblem[]
}

export interface CartView {
  lines: CartLine[]
  currency: string
  /** Of the lines that have a price now. */
  totalCents: number
  /** When the first of these prices ends, and the total that follows if everything is still sold then. */
  validUntil: Date | null
  totalAfterCents: number | null
  /** Every line is complete and has a price: the cart can be checked out. */
  ready: boolean
}

/** A studio's cart of the season with today's prices; a price is looked up each time and frozen only by the invoice. */
export async function cartOf(studio: OwnStudio, now: Date, reader: Reader = db()): Promise<CartView> {
  const season = await currentSeason()
  const [configs, deadlines, items] = await Promise.all([
    configValues(),
    deadlinesOf(season.year, reader),
    reader
      .selectFrom('cart_items as item')
      .innerJoin('carts as cart', 'cart.id', 'item.cart_id')
      .where('cart.studio_id', '=', studio.id)
      .where('cart.year', '=', season.year)
      .orderBy('item.submission_id')
      .select('item.submission_id')
      .execute(),
  ])
  const lateFee = lateFeeFrom(configs)
  const records = await readEntries(
    items.map((item) => item.submission_id),
    reader,
  )
  const lines = records.map((record): CartLine => {
    const { entry, category } = record
    const scope = {
      categoryId: category.id,
      categoryType: category.type,
      customDeadline: entry.customDeadline,
    }
    return {
      submissionId: entry.id,
      title: entry.title,
      categoryNumber: category.number,
      categoryName: category.name,
      categoryType: category.type,
      price: priceOfEntry({ ...scope, studioType: studio.type }, deadlines, lateFee, now),
      problems: problemsOfEntry(record),
    }
  })
  return cartFrom(lines)
}

function cartFrom(lines: CartLine[]): CartView {
  const prices = lines.flatMap((line) => line.price ?? [])
  const ends = prices.map((price) => price.validUntil.getTime())
  const first = ends.length > 0 ? Math.min(...ends) : null
  const changing = prices.filter((price) => price.validUntil.getTime() === first)
  const goesOn = changing.length > 0 && changing.every((price) => price.next !== null)
  const totalCents = prices.reduce((sum, price) => sum + price.amountCents, 0)
  const rise = changing.reduce((sum, price) => sum + (price.next?.amountCents ?? 0) - price.amountCents, 0)
  return {
    lines,
    currency: prices[0]?.currency ?? 'USD',
    totalCents,
    validUntil: first === null ? null : new Date(first),
    totalAfterCents: goesOn ? totalCents + rise : null,
    ready: lines.length > 0 && lines.every((line) => line.price !== null && line.problems.length === 0),
  }
}

/** The other studios this person acts for whose carts hold something, for a note beside the one that is shown. */
export async function otherCartsOf(
  viewer: Viewer,
  shownStudioId: number,
  year: number,
  reader: Reader = db(),
): Promise<{ studioName: string; size: number }[]> {
  const rows = await reader
    .selectFrom('studio_members as m')
    .innerJoin('studios as s', 's.id', 'm.studio_id')
    .innerJoin('carts as c', 'c.studio_id', 's.id')
    .innerJoin('cart_items as i', 'i.cart_id', 'c.id')
    .where('m.user_id', '=', viewer.userId)
    .where('m.status', '=', 'active')
    .where('s.status', '=', 'active')
    .where('s.id', '<>', shownStudioId)
    .where('c.year', '=', year)
    .groupBy(['s.id', 's.name'])
    .orderBy('s.name')
    .select((eb) => ['s.name as studioName', eb.fn.countAll<number>().as('size')])
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

/** What a checkout's bill-to fields start with: the studio's own billing details. */
export async function billToOf(studioId: number, reader: Reader = db()): Promise<BillTo> {
  const studio = await reader
    .selectFrom('studios')
    .where('id', '=', studioId)
    .select([
      'name',
      'legal_name',
      'billing_name',
      'billing_email',
      'address_line1',
      'address_line2',
      'city',
      'region',
      'postal_code',
      'country',
      'tax_id',
    ])
    .executeTakeFirstOrThrow()
  return {
    name: studio.billing_name || studio.legal_name || studio.name,
    email: studio.billing_email,
    addressLine1: studio.address_line1,
    addressLine2: studio.address_line2,
    city: studio.city,
    region: studio.region,
    postalCode: studio.postal_code,
    country: studio.country,
    taxId: studio.tax_id,
  }
}
