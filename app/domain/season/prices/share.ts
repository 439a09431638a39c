/** A share of an amount in whole minor units, half a unit up; exact however large the product is. Pure and safe in the browser. */
export function share(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part)
  return Number((product * 2n + BigInt(whole)) / (BigInt(whole) * 2n))
}
