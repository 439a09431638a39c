import { sql, type Expression } from 'kysely'

/** How many submissions are in a studio's cart of a season. */
export function cartSize(studioId: Expression<number>, year: number): Expression<number> {
  return sql<number>`(select count(*) from cart_items i join carts c on c.id = i.cart_id
    where c.studio_id = ${studioId} and c.year = ${year})`
}
