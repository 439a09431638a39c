/** In which script a text is written, and so with which fonts, in which language and direction it is printed. */

export type HanLanguage = 'zh' | 'ja' | 'ko'

export interface PrintedText {
  text: string
  /** Families in the order they are asked for a character. */
  fonts: readonly string[]
  /** For shapes and for reading aloud. */
  language: string
  rtl: boolean
}

const LATIN = ['Libertinus Serif', 'Noto Sans']
const HAN: Readonly<Record<HanLanguage, string>> = {
  zh: 'Noto Sans S Chinese',
  ja: 'Noto Sans Japanese',
  ko: 'Noto Sans Korean',
}
const EVERY_HAN: readonly HanLanguage[] = ['zh', 'ja', 'ko']

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u
const HANGUL = /\p{Script=Hangul}/u
const IDEOGRAPH = /\p{Script=Han}/u

/** Direction by the first letter that has one, as the Unicode bidirectional algorithm takes it (P2, P3). */
const FIRST_STRONG = /\p{L}/u
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Whose shapes the Han characters of a text take: kana say Japanese and Hangul says Korean, in the text itself or else in
 * what stands beside it; then the country it comes from; Chinese where nothing says otherwise. `null` without any such character.
 */
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

function languageOf(text: string, han: HanLanguage | null): string {
  if (han) return han
  if (/\p{Script=Arabic}/u.test(text)) return 'ar'
  if (/\p{Script=Hebrew}/u.test(text)) return 'he'
  if (/\p{Script=Greek}/u.test(text)) return 'el'
  return /\p{Script=Cyrillic}/u.test(text) ? 'uk' : 'en'
}

/** A text as the certificate prints it: composed (NFC), one line, with fonts, language and direction of its script. */
export function printed(
  value: string,
  hints: { beside?: readonly string[]; country?: string | null } = {},
): PrintedText {
  const text = value.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const han = hanLanguage(text, hints)
  const first = han ?? 'zh'
  const others = EVERY_HAN.filter((each) => each !== first).map((each) => HAN[each])
  return {
    text,
    fonts: [...LATIN, 'Noto Naskh Arabic', 'Noto Sans Hebrew', HAN[first], ...others],
    language: languageOf(text, han),
    rtl: RIGHT_TO_LEFT.test(FIRST_STRONG.exec(text)?.[0] ?? ''),
  }
}
