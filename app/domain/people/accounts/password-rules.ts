import { commonPhrases, commonText, smallText } from './common-passwords.ts'
import { trimEnds } from '#app/platform/trim.ts'

/** Length is what counts; no mix of characters is required. */
const PASSWORD_MIN = 12
export const PASSWORD_MAX = 512

export const NEW_PASSWORD_HINT = `At least ${PASSWORD_MIN} characters. A few words in a row are easy to remember and hard to guess.`

export const passwordLabels = {
  tooShort: `Use at least ${PASSWORD_MIN} characters`,
  tooLong: `At most ${PASSWORD_MAX} characters`,
  common: 'Choose another password: this one is easy to guess',
  simple: 'Choose another password: this one repeats or follows the keyboard',
  personal: 'Do not use your name or email address',
  award: 'Do not use the name of the award',
} as const

/** The owner's details, which the password must not contain. */
export interface PasswordOwner {
  email?: string
  firstName?: string
  lastName?: string
}

const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
}

/** Why this cannot be a password, as shown beside the field; `null` when it can. */
export function passwordProblem(password: string, owner: PasswordOwner = {}, awardName = ''): string | null {
  const length = [...password].length
  if (length < PASSWORD_MIN) return passwordLabels.tooShort
  if (length > PASSWORD_MAX) return passwordLabels.tooLong
  const plain = password.normalize('NFKC').toLowerCase()
  if (contains(plain, personalText(owner))) return passwordLabels.personal
  if (contains(plain, wordsOf(awardName))) return passwordLabels.award
  if (isSimple(plain)) return passwordLabels.simple
  return isCommon(plain) ? passwordLabels.common : null
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 4 && word !== 'award' && word !== 'awards')
}

function personalText({ email = '', firstName = '', lastName = '' }: PasswordOwner): string[] {
  const local = email.toLowerCase().split('@')[0] ?? ''
  return [...(local.length >= 4 ? [local] : []), ...wordsOf(firstName), ...wordsOf(lastName)]
}

function contains(password: string, words: readonly string[]): boolean {
  return words.some((word) => password.includes(word))
}

const PATHS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '!@#$%^&*()',
].flatMap((path) => [path, [...path].reverse().join('')])

/** Few different characters, a repeated piece, or only runs of the keyboard and the alphabet. */
function isSimple(password: string): boolean {
  if (new Set(password).size < 5) return true
  for (let period = 1; period <= Math.min(4, password.length / 3); period += 1) {
    if (password === password.slice(0, period).repeat(password.length).slice(0, password.length)) return true
  }
  return isMadeOfRuns(password)
}

function isMadeOfRuns(password: string): boolean {
  let at = 0
  let strays = 0
  while (at < password.length) {
    let length = 0
    for (let end = at + 3; end <= password.length; end += 1) {
      const piece = password.slice(at, end)
      if (PATHS.some((path) => path.includes(piece)) || /^(.)\1+$/u.test(piece)) length = end - at
    }
    if (length === 0) strays += 1
    at += length || 1
  }
  // A character or two around a run does not make it harder to guess.
  return strays <= 2
}

/** At most three common words, with small ones between and digits or symbols around, which guessing programs try first. */
function isCommon(password: string): boolean {
  const withoutEnds = trimEnds(password, /\P{L}/u)
  const read = (text: string) => [...text].map((each) => LETTERS[each] ?? each).join('')
  const bare = (text: string) => text.replace(/[^\p{L}]/gu, '')
  const readings = [withoutEnds, read(withoutEnds), read(password), bare(password)].map(bare)
  return readings.some((core) => commonPhrases.has(core) || isChainOfCommonText(core))
}

function isChainOfCommonText(core: string): boolean {
  if (core.length < 4 || core.length > 60) return false
  // fewest[i]: the smallest number of common words that, with small ones, make up the first i letters.
  const fewest = new Array<number>(core.length + 1).fill(Infinity)
  fewest[0] = 0
  for (let end = 1; end <= core.length; end += 1) {
    for (let start = Math.max(0, end - 14); start < end; start += 1) {
      const piece = core.slice(start, end)
      const cost = commonText.has(piece) ? 1 : smallText.has(piece) ? 0.5 : Infinity
      fewest[end] = Math.min(fewest[end] ?? Infinity, (fewest[start] ?? Infinity) + cost)
    }
  }
  return (fewest[core.length] ?? Infinity) <= 3
}
