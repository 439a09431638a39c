import { IMAGE_KINDS, kindsText, sizeText } from '#app/platform/files/rules.ts'
import { sentenceCase } from '#app/ui/format/sentence-case.ts'

/** The files that show whose award it is. Safe for the browser: the schema of their form is not, and stays beside its action. */

export const LOOK_FORM = 'award-look'
/** The one field of that form. */
export const LOOK_FIELD = 'file'

interface LookFileRules {
  /** The setting with the public id of the file; it is changed on a page of its own. */
  setting: string
  purpose: 'logo' | 'award_picture'
  label: string
  maxBytes: number
  pixels: { minWidth: number; minHeight: number }
  /** The places where it is shown. */
  shown: string
}

export const LOOK_FILES = {
  logo: {
    ...{ setting: 'logo_file', purpose: 'logo', label: 'Logo' },
    maxBytes: 1_000_000,
    pixels: { minWidth: 32, minHeight: 32 },
    shown: 'It is shown 32 pixels high, on dark and on light, and in emails and PDFs.',
  },
  picture: {
    ...{ setting: 'picture_file', purpose: 'award_picture', label: 'Picture' },
    maxBytes: 15_000_000,
    pixels: { minWidth: 1_200, minHeight: 600 },
    shown:
      'At least 1,200 pixels wide and 600 high. It is shown at the head of the award’s page until there are winners, and where the page is shared.',
  },
} as const satisfies Record<string, LookFileRules>

export type LookFile = keyof typeof LOOK_FILES

/** Tells what can be uploaded, and where it is shown. */
export function lookFileHint(which: LookFile): string {
  const { maxBytes, shown } = LOOK_FILES[which]
  return `${sentenceCase(kindsText(IMAGE_KINDS))}, at most ${sizeText(maxBytes)}. ${shown}`
}
