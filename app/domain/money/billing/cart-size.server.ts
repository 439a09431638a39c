import { db } from '#db/client.ts'

/** How many submissions are in a studio's cart of a season; shown in the side rail of every page. */
export async function cartSize(studioId: number, year: number): Promise<number> {
  const row = await db()
    .selectFrom('cart_items as i')
    .innerJoin('carts as c', 'c.id', 'i.cart_id')
    .where('c.studio_id', '=', studioId)
    .where('c.year', '=', year)
    .select((eb) => eb.fn.countAll<number>().as('size'))
    .executeTakeFirstOrThrow()
  return Number(row.size)
}
