import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { AUDIENCE_WORDS } from './audience-words.ts'
import { countSignatures, signaturesAfter, type SignatureRow } from './lists.server.ts'
import { AUDIENCES } from './rules.ts'
import { signatureExport } from './signature-columns.ts'

const ALL = { query: '', version: null, valid: null }
const PERSONAL = [
  'Person',
  'Email',
  'Signed as',
  'Position',
  'Employer',
  'For',
  'IP address',
  'Conflicts of interest',
]

/** Signed agreements, a dataset for each audience: what they sign differs. */
export const signatureDatasets = AUDIENCES.map((audience) =>
  defineDataset<SignatureRow>({
    key: `signatures_${audience}`,
    title: `Signatures: ${AUDIENCE_WORDS[audience].agreement}`,
    about: 'Who signed which version of the agreement, when and from where.',
    group: 'People',
    right: 'read',
    tellsOfEntries: false,
    columns: () => keyed(signatureExport(audience), PERSONAL),
    count: ({ admin, year }) => countSignatures(admin, audience, year, ALL),
    read: ({ admin, year }, last, limit) => signaturesAfter(admin, audience, year, ALL, last, limit),
  }),
)
