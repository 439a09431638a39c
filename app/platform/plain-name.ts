/** Names for comparison, as people type them on every keyboard; pure. The database's `search_form` goes by the same table. */

/** Apostrophes, hyphens and dashes of all keyboards, accents that stand alone, and the stretching of Arabic words. */
const UNCOUNTED = /['’‘‛′‵ʹʻʼʽʾʿˈˊˋ`´᾽᾿՚׳ꞌ＇｀\u00ad\u0640\u05be‐‑‒–—―−⁃﹘﹣－-]/gu
/** Accents, and the marks over Hebrew and Arabic letters; marks that are vowels of a script count. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu
/** Letters that have no accent to take off, and the letters that are typed for them where the keyboard lacks them. */
const TYPED_FOR: Readonly<Record<string, string>> = {
  ...{
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ø: 'o',
    ð: 'd',
    đ: 'd',
    ɖ: 'd',
    ł: 'l',
    ı: 'i',
    ħ: 'h',
    ŧ: 't',
    ŋ: 'n',
  },
}
const SPECIAL = new RegExp(`[${Object.keys(TYPED_FOR).join('')}]`, 'gu')

/** Without case, accents, apostrophes and hyphens: "O’Halloran" and "o'halloran" are one. */
export function foldedName(text: string): string {
  return text
    .replace(UNCOUNTED, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(SPECIAL, (letter) => TYPED_FOR[letter] ?? letter)
}

const lettersOf = (text: string) => foldedName(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Whether two texts are one name, also where one has a blank in place of an apostrophe. */
export function isSameName(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other)
}

/** A person's name in every order in which forms ask for it: "Maya Ines Vale" is also "Vale Maya Ines" and "Ines Vale Maya". */
export function nameOrders(name: string): string[] {
  const words = name.split(/[\s,]+/u).filter(Boolean)
  return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '))
}

/** Tells whether two texts name one person, whichever of their names comes first. */
export function isSamePerson(one: string, other: string): boolean {
  const letters = lettersOf(other)
  return nameOrders(one).some((order) => lettersOf(order) === letters)
}
