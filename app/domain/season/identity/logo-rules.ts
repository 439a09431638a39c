import { IMAGE_KINDS, kindsText, sizeText } from '#app/platform/files/rules.ts'
import { sentenceCase } from '#app/ui/format/sentence-case.ts'

/** The setting with the public id of the logo's file; it is changed on a page of its own. */
export const LOGO_SETTING = 'logo_file'

export const LOGO_MAX_BYTES = 1_000_000
export const LOGO_PIXELS = { minWidth: 32, minHeight: 32 }
export const LOGO_HINT = `${sentenceCase(kindsText(IMAGE_KINDS))}, at most ${sizeText(LOGO_MAX_BYTES)}. It is shown 32 pixels high, on dark and on light, and in emails and PDFs.`
