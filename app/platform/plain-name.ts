/** Names for comparison, as people type them on every keyboard; pure. The database's `search_form` goes by the same table. */

/** Letters that have no accent to take off, and the letters that are typed for them where the keyboard lacks them. */
const TYPED_FOR: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ð: 'd', đ: 'd', ł: 'l', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n' },
}
const SPECIAL = new RegExp(`[${Object.keys(TYPED_FOR).join('')}]`, 'gu')

/** Without case, accents, apostrophes and hyphens: "O’Halloran" and "o'halloran" are one. */
export function foldedName(text: string): string {
  return text
    .replace(/['’‘ʼʹ`´‐‑-]/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replace(SPECIAL, (letter) => TYPED_FOR[letter] ?? letter)
}

/** Whether two texts are one name, also where one has a blank in place of an apostrophe. */
export function isSameName(one: string, other: string): boolean {
  const letters = (text: string) => foldedName(text).replace(/[^\p{L}\p{N}]/gu, '')
  return letters(one) === letters(other)
}
