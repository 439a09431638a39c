/**
 * The words an award uses for what every page speaks of (decision 178). An installation is one award, so its process has one set of
 * them: reading the settings puts them in force, and a page's frame does in the browser. A sentence takes a word as it is, and none is
 * made from another beyond a capital, so each language can say its own.
 */

/** The product's own words, which an award has until its settings say others. */
export const PRODUCT_WORDS = {
  studio: 'studio',
  studios: 'studios',
  aStudio: 'a studio',
  production: 'production',
  achievement: 'achievement',
  kindStudio: 'Studio or company',
  kindIndependent: 'Independent',
  kindStudent: 'Student',
  kindSchool: 'School',
  kindDistributor: 'Distributor',
  kindAgency: 'Agency',
  priceStudio: 'Studio',
  priceIndependent: 'Independent',
  priceStudent: 'Student',
  payStudio: 'studios',
  payIndependent: 'independents',
  payStudent: 'students',
} as const
export type AwardWord = keyof typeof PRODUCT_WORDS
export const AWARD_WORD_NAMES = Object.keys(PRODUCT_WORDS) as AwardWord[]

/** Each word as it stands within a sentence, and as one begins with it. */
export type AwardWords = Record<AwardWord | Capitalize<AwardWord>, string>
/** The words that an award has in place of the product's. */
export type OwnWords = Partial<Record<AwardWord, string>>

/** Only Latin, Greek, Cyrillic and their like have capitals; other scripts stay as they are. */
const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

const spoken = (own: OwnWords): AwardWords =>
  Object.fromEntries(
    AWARD_WORD_NAMES.flatMap((name) => {
      const text = own[name] ?? PRODUCT_WORDS[name]
      return [
        [name, text],
        [capital(name), capital(text)],
      ]
    }),
  ) as AwardWords

// One for the process, also if a bundler loads this module twice.
const globalStore = globalThis as typeof globalThis & { laureateWords?: AwardWords }

/** The award's words at this moment: read within a function, never while a module loads. */
export const words: Readonly<AwardWords> = (globalStore.laureateWords ??= spoken({}))

/** Makes these the award's words, beside the product's own. */
export function speakWith(own: OwnWords = {}): void {
  Object.assign(words, spoken(own))
}

/** The setting that holds a word: "word_a_studio" for `aStudio`. */
export const wordSetting = (name: AwardWord): string =>
  `word_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

/** The words that the settings have in place of the product's; `undefined` for none, so that a page carries nothing. */
export function ownWordsOf(configs: Readonly<Record<string, string | undefined>>): OwnWords | undefined {
  const own = AWARD_WORD_NAMES.flatMap((name) => {
    const text = configs[wordSetting(name)]?.trim()
    return text && text !== PRODUCT_WORDS[name] ? [[name, text]] : []
  })
  return own.length > 0 ? Object.fromEntries(own) : undefined
}

/** A word by a name that may be none. */
const named = (name: string): string | undefined => (words as Readonly<Record<string, string>>)[name]

/** A text that is written once for every award, with its words where they stand in braces: "per {studio}". */
export function withWords(text: string): string {
  return text.replace(/\{(\w+)\}/g, (braced, name: string) => named(name) ?? braced)
}

/** The award's name of a kind of profile; a code without one is its own. */
export const kindName = (code: string): string =>
  named(`kind${code.slice(0, 1).toUpperCase()}${code.slice(1)}`) ?? code

/** A declaration with more: what it says in the award's words it goes on to say, where a spread would keep the words of the moment. */
export const alsoWith = <Base extends object, More extends object>(base: Base, more: More) =>
  Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(base), ...Object.getOwnPropertyDescriptors(more) },
  ) as Omit<Base, keyof More> & More
