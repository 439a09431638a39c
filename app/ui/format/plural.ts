/** What is counted, as it is said of one and of more. */
export interface Noun {
  one: string
  other: string
}

const RULES = new Intl.PluralRules('en')

/** The form of a noun that goes with a count: "1 category", "2 categories". */
export const nounFor = (count: number, noun: Noun): string =>
  RULES.select(count) === 'one' ? noun.one : noun.other

/** "1 entry", "1,204 entries". */
export const countText = (count: number, one: string, other: string): string =>
  `${count.toLocaleString('en')} ${nounFor(count, { one, other })}`
