import { agreementBlocks } from './rules.ts'

/** What the evidence of a signature is printed from; text ready to be set, and never read as markup. */
export interface SignatureDocumentData {
  kind: 'signature'
  /** For the PDF's own title: "Signature J-2026-57". */
  title: string
  language: 'en'
  number: string
  /** "12th Pegbar Awards, 2026" */
  seasonName: string
  seller: { name: string }
  facts: { label: string; value: string }[]
  /** The sentences that were ticked. */
  promises: string[]
  /** Titles and companies, one to a line. */
  ties: string[]
  agreementTitle: string
  blocks: { heading: boolean; text: string }[]
}

/** Places where a long run of characters may break, which the typesetter does not find by itself. */
export const breakable = (text: string) => text.replace(/\S{24}(?=\S)/gu, '$&\u200B')

/** An agreement's text as the sheet takes it. */
export function signedBlocks(body: string): SignatureDocumentData['blocks'] {
  return agreementBlocks(body).map(({ kind, text }) => ({
    heading: kind === 'heading',
    text: breakable(text),
  }))
}
