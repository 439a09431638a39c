import { agreementBlocks } from './rules.ts'

/** The data of the signature document; text only, never markup. */
export interface SignatureDocumentData {
  kind: 'signature'
  /** The PDF's title: "Signature J-2026-57". */
  title: string
  language: 'en'
  number: string
  /** "12th Pegbar Awards, 2026" */
  seasonName: string
  seller: { name: string }
  facts: { label: string; value: string }[]
  /** The ticked promises. */
  promises: string[]
  /** Titles and companies; null where they are not asked for. */
  conflicts: string[] | null
  agreementTitle: string
  blocks: { heading: boolean; text: string }[]
}

/** Adds break points to long runs of characters, which the typesetter does not find by itself. */
export const breakable = (text: string) => text.replace(/\S{24}(?=\S)/gu, '$&\u200B')

export function signedBlocks(body: string): SignatureDocumentData['blocks'] {
  return agreementBlocks(body).map(({ kind, text }) => ({
    heading: kind === 'heading',
    text: breakable(text),
  }))
}
