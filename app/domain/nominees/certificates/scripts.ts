/** The script of a text, which decides fonts, language and direction in print. Pure. */

export type HanLanguage = 'zh' | 'ja' | 'ko'

export interface Script {
  text: string
  /** Font families searched first: a serif where there is one. */
  first: readonly string[]
  language: string
  rtl: boolean
}

const HAN: Readonly<Record<HanLanguage, string>> = {
  zh: 'Noto Serif SC',
  ja: 'Noto Serif JP',
  ko: 'Noto Serif KR',
}
const EVERY_HAN: readonly HanLanguage[] = ['zh', 'ja', 'ko']

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u
const HANGUL = /\p{Script=Hangul}/u
const IDEOGRAPH = /\p{Script=Han}/u

/** Direction follows the first strong letter, as in the Unicode bidirectional algorithm (P2, P3). */
const FIRST_STRONG = /\p{L}/u
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** The most common language of scripts that imply one. */
const LANGUAGES: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Cyrillic}/u, 'uk'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Georgian}/u, 'ka'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Oriya}/u, 'or'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Malayalam}/u, 'ml'],
  [/\p{Script=Sinhala}/u, 'si'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Lao}/u, 'lo'],
  [/\p{Script=Khmer}/u, 'km'],
  [/\p{Script=Myanmar}/u, 'my'],
  [/\p{Script=Tibetan}/u, 'bo'],
  [/\p{Script=Ethiopic}/u, 'am'],
  [/\p{Script=Thaana}/u, 'dv'],
]

/** The language of a text's Han characters: by kana or Hangul in it or beside it, then by country, else Chinese; null without any. */
export function hanLanguage(
  text: string,
  { beside = [], country = null }: { beside?: readonly string[]; country?: string | null } = {},
): HanLanguage | null {
  if (KANA.test(text)) return 'ja'
  if (HANGUL.test(text)) return 'ko'
  if (!IDEOGRAPH.test(text)) return null
  if (beside.some((other) => KANA.test(other))) return 'ja'
  if (beside.some((other) => HANGUL.test(other))) return 'ko'
  if (country === 'JP') return 'ja'
  return country === 'KR' ? 'ko' : 'zh'
}

/** A text as printed: composed (NFC), on one line, with fonts, language and direction. */
export function scriptOf(
  value: string,
  hints: { beside?: readonly string[]; country?: string | null } = {},
): Script {
  const text = value.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const han = hanLanguage(text, hints)
  const others = EVERY_HAN.filter((each) => each !== han)
  return {
    text,
    first: [...(han ? [han, ...others].map((each) => HAN[each]) : []), 'Noto Serif Devanagari'],
    language: han ?? LANGUAGES.find(([script]) => script.test(text))?.[1] ?? 'en',
    rtl: RIGHT_TO_LEFT.test(FIRST_STRONG.exec(text)?.[0] ?? ''),
  }
}
