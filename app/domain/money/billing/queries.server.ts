import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { db, type Reader } from '#db/client.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import { withDates } from '#db/with-dates.ts'
import type { OwnStudio } from '#app/platform/viewer.ts'
import type { PriceNow } from '#app/domain/season/seasons/deadlines.ts'
import {
  bestMemberTerms,
  discountOfCart,
  toFound,
  type FoundDiscount,
} from '#app/domain/money/discounts/queries.server.ts'
import {
  CODE_PROBLEM_LABELS,
  codeProblem,
  discountsFor,
  valueText,
  type MemberTerms,
} from '#app/domain/money/discounts/rules.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import type { EntryProblem } from '#app/domain/submissions/form/problems.ts'
import { takenBeside, wholeEntryOf } from '#app/domain/submissions/eligibility/breaches.ts'
import { problemsOfEntry, readEntries } from '#app/domain/submissions/queries.server.ts'
import { lateFeeFrom, priceOfEntry } from '#app/domain/submissions/pricing.ts'
import type { Buyer, TaxTerms } from '#app/domain/season/prices/tax.ts'
import { entryThumbnails } from '#app/domain/submissions/pictures.server.ts'
import { cartSums } from './cart-sums.ts'
import { billTo, type BillTo } from './schema.ts'

export type Cart = Awaited<ReturnType<typeof cartOf>>

const readCart = compiledOnce(({ studioId, year, now }: { studioId: number; year: number; now: Date }) =>
  db().selectNoFrom((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('cart_items as item')
        .innerJoin('carts as cart', 'cart.id', 'item.cart_id')
        .where('cart.studio_id', '=', studioId)
        .where('cart.year', '=', year)
        .orderBy('item.submission_id')
        .select(['item.submission_id as submissionId', 'item.added_at as addedAt']),
    ).as('items'),
    jsonObjectFrom(discountOfCart(studioId, year, db())).as('entered'),
    jsonObjectFrom(bestMemberTerms(studioId, now, db())).as('member'),
  ]),
)

const ANYONE: Buyer = { country: '', taxId: null }

/** A studio's cart of the season at the prices of `now`, taxed as its last invoice; the new one freezes them. */
export async function cartOf(studio: OwnStudio, now: Date, reader: Reader) {
  const season = await currentSeason()
  const [buyer, configs, deadlines, [stored]] = await Promise.all([
    // Only where the tax depends on who is billed.
    season.tax.reverse === 'off' ? ANYONE : billToOf(studio.id),
    configValues(),
    deadlinesOf(season.year, reader),
    readCart({ studioId: studio.id, year: season.year, now }, reader),
  ])
  if (!stored) throw new Error('A query without a table has one row')
  const { items, member } = stored
  const entered = toFound(stored.entered && withDates(stored.entered, 'validFrom', 'validTo', 'endedAt'))
  const lateFee = lateFeeFrom(configs)
  const ids = items.map((item) => item.submissionId)
  const records = await readEntries(ids, reader)
  const pictures = await entryThumbnails(ids, reader)
  const addedAt = new Map(items.map((item) => [item.submissionId, new Date(item.addedAt)]))
  const lines = records.map((record) => {
    const { entry, category } = record
    const scope = {
      categoryId: category.id,
      categoryType: category.type,
      customDeadline: entry.customDeadline,
    }
    const priceAt = (moment: Date) =>
      priceOfEntry({ ...scope, studioType: studio.type }, deadlines, lateFee, moment)
    const price = priceAt(now)
    const earlier = priceAt(addedAt.get(entry.id) ?? now)
    return {
      submissionId: entry.id,
      title: entry.title,
      categoryNumber: category.number,
      categoryName: category.name,
      categoryType: category.type,
      picture: pictures.get(entry.id) ?? null,
      price,
      /** The price on the day it was put in the cart, where that was another. */
      earlierCents:
        earlier && price && earlier.amountCents !== price.amountCents ? earlier.amountCents : null,
      problems: problemsOfEntry(record),
      // Of all lines: a cart is checked out as a whole.
      refusal: wholeEntryOf(record, now, takenBeside(record, records)).refusals[0] ?? null,
    }
  })
  return cartFrom(lines, { member, entered, ...season, buyer }, now)
}

interface PricedLine {
  /** `null` when nothing is sold now. */
  price: PriceNow | null
  problems: readonly EntryProblem[]
  /** What a rule of the award says against it. */
  refusal: string | null
}

interface EnteredDiscounts {
  member: MemberTerms | null
  entered: FoundDiscount | null
  year: number
  currency: string
  tax: TaxTerms
  buyer: Buyer
}

function cartFrom<Line extends PricedLine>(
  priced: readonly Line[],
  { member, entered, year, currency, tax, buyer }: EnteredDiscounts,
  now: Date,
) {
  const problem = entered && codeProblem(entered.facts, year, now)
  const terms = { member, code: entered && !problem ? entered.terms : null }
  const amounts = priced.map((line) => line.price?.amountCents ?? 0)
  const discounts = discountsFor(amounts, terms)
  const lines = priced.map((line, index) => {
    const discount = discounts.lines[index] ?? null
    return { ...line, discount, listedCents: (line.price?.amountCents ?? 0) - (discount?.cents ?? 0) }
  })
  const prices = lines.flatMap((line) => line.price ?? [])
  const ends = prices.map((price) => price.validUntil.getTime())
  const first = ends.length > 0 ? Math.min(...ends) : null
  const changing = prices.filter((price) => price.validUntil.getTime() === first)
  const goesOn = changing.length > 0 && changing.every((price) => price.next !== null)
  const after = lines.map(({ price }) =>
    price?.validUntil.getTime() === first ? (price.next?.amountCents ?? 0) : (price?.amountCents ?? 0),
  )
  const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0)
  const subtotalCents = sum(amounts)
  const later = goesOn ? discountsFor(after, terms) : null
  const listed = {
    lines: lines.map((line) => line.listedCents),
    after: later && after.map((cents, index) => cents - (later.lines[index]?.cents ?? 0)),
  }
  return {
    lines,
    currency,
    subtotalCents,
    discountCents: discounts.totalCents,
    listed,
    terms: tax,
    ...cartSums(listed, tax, buyer),
    member,
    /** The code that was entered; `idle` when it takes off nothing more than the membership does already. */
    code: entered && {
      code: entered.terms.code,
      worth: valueText(entered.terms),
      problem: problem && CODE_PROBLEM_LABELS[problem],
      idle: !problem && discounts.codeCents === 0 && subtotalCents > 0,
    },
    /** When the first of these prices ends. */
    validUntil: first === null ? null : new Date(first),
    /** Every line is complete and has a price: the cart can be checked out. */
    ready:
      lines.length > 0 &&
      lines.every(
        ({ price, problems, refusal }) => price !== null && problems.length === 0 && refusal === null,
      ),
  }
}

/**
 * What a checkout's bill-to fields start with: what the studio's last invoice was made out to, or the studio's own billing
 * details where those were changed since or there is none.
 */
export async function billToOf(studioId: number): Promise<BillTo> {
  const studio = await db()
    .selectFrom('studios as s')
    .where('s.id', '=', studioId)
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
    .select((eb) =>
      eb
        .selectFrom('invoices as i')
        .where('i.studio_id', '=', studioId)
        .where('i.kind', '=', 'entry')
        .whereRef('i.issued_at', '>=', 's.updated_at')
        .where('i.status', '<>', 'void')
        .orderBy('i.id', 'desc')
        .select('i.bill_to')
        .limit(1)
        .as('lastBillTo'),
    )
    .executeTakeFirstOrThrow()
  if (studio.lastBillTo) return billTo.parse(studio.lastBillTo)
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
