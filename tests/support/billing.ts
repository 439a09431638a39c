import { addDiscount } from '#app/domain/discounts/commands.server.ts'
import type { DiscountInput } from '#app/domain/discounts/schema.ts'
import { forgetVersions } from '#app/domain/seasons/versioned-cache.server.ts'
import { db } from '#db/client.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { adminViewerOf, type Account } from '#tests/support/people.ts'

/** A code of the season: 20 % off for everybody unless told otherwise. */
export async function discountCode(by: Account, more: Partial<DiscountInput> = {}): Promise<number> {
  const input: DiscountInput = {
    code: 'SPRING',
    kind: 'percent',
    value: 20,
    maxUses: null,
    maxUsesPerStudio: null,
    validFrom: null,
    validTo: null,
    note: '',
    ...more,
  }
  return valueOf(await addDiscount(input, await adminViewerOf(by), now())).discountId
}

/** Sets one configuration entry that is there, as its screen would. */
export async function setConfig(name: string, value: string): Promise<void> {
  const { numUpdatedRows } = await db()
    .updateTable('configs')
    .set({ value })
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  forgetVersions()
  if (numUpdatedRows !== 1n) throw new Error(`There is no setting ${name}`)
}
