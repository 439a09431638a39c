/** How many values PostgreSQL takes a list to have that it does not see when it makes a plan. */
const SUPPOSED = 10

/**
 * The ids as a list for `any`, where one that is there twice counts once. A shorter list is filled up, because PostgreSQL keeps the
 * plan of a prepared statement only if it expects no more of it than of a plan made for the very values.
 */
export function filledUp(ids: readonly number[]): readonly number[] {
  const [first] = ids
  if (first === undefined || ids.length >= SUPPOSED) return ids
  return [...ids, ...Array.from({ length: SUPPOSED - ids.length }, () => first)]
}
