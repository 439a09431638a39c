import { setTimeout as sleep } from 'node:timers/promises'

/** Looks until `look` answers with something true, and answers with that; fails after `seconds`. */
export async function until<T>(
  what: string,
  look: () => Promise<T> | T,
  seconds = 20,
): Promise<Exclude<T, false | null | undefined | 0 | ''>> {
  const end = Date.now() + seconds * 1_000
  for (;;) {
    const found = await look()
    if (found) return found as Exclude<T, false | null | undefined | 0 | ''>
    if (Date.now() > end) throw new Error(`Waited ${seconds} s in vain: ${what}`)
    await sleep(40)
  }
}
