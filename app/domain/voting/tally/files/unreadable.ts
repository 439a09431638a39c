/** A file of ballots that cannot be counted; the message is for the person who has the file. */
export class UnreadableFile extends Error {}

/** Bounds that no real vote reaches, so that a wrong file ends in words and not in a full memory. */
export const MAX_COUNT = {
  bytes: 64 * 1024 * 1024,
  categories: 1_000,
  candidates: 1_000,
  /** Of one file, each line of many equal ballots counted as all of them. */
  ballots: 100_000_000,
} as const

/** A whole number as it stands in a file. */
export function wholeNumber(text: string, what: string, line: number, most: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN
  if (Number.isNaN(value))
    throw new UnreadableFile(`Line ${line}: ${what} must be a whole number, not “${text}”.`)
  if (value > most) throw new UnreadableFile(`Line ${line}: ${what} is above ${most}.`)
  return value
}
