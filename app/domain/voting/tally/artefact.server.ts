import { createHash } from 'node:crypto'
import packageJson from '../../../../package.json' with { type: 'json' }
import { canonicalJson } from './canonical-json.ts'
import type { BallotFile, CategoryBallots } from './choices.ts'
import { countCategory } from './count.ts'
import { normalFile } from './normal-form.ts'
import type { CategoryResult, CountArtefact, WithheldResult } from './result.ts'

/** Raised whenever the same ballots could give another artefact. */
const TALLY_VERSION = 3

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The hash of a category's ballots in their fixed order. */
function categoryHash(category: CategoryBallots): string {
  return sha256(canonicalJson(category))
}

/** The hash of a category of a file, withheld or not, as it stands in the hash of the whole. */
export function hashedCategories(file: BallotFile): { id: string; sha256: string }[] {
  return normalFile(file).categories.map((category) => ({
    id: category.id,
    sha256: 'withheld' in category ? category.withheld.sha256 : categoryHash(category),
  }))
}

function inputHash(file: BallotFile, categories: readonly { id: string; sha256: string }[]): string {
  return sha256(canonicalJson({ format: file.format, year: file.year, categories }))
}

/** Counts a file of ballots. Equal input gives equal bytes. */
export function countFile(given: BallotFile): CountArtefact {
  const file = normalFile(given)
  const hashes = hashedCategories(file)
  const categories = file.categories.map((category, index): CategoryResult | WithheldResult => {
    const inputSha256 = hashes[index]?.sha256 ?? ''
    if ('withheld' in category) {
      const { id, name, withheld } = category
      return { id, name, inputSha256, withheld: { ballots: withheld.ballots } }
    }
    return { ...countCategory(category, sha256), inputSha256 }
  })
  return {
    format: 'laureate-count/1',
    code: { product: packageJson.version, tally: TALLY_VERSION },
    input: { format: file.format, year: file.year, sha256: inputHash(file, hashes) },
    notes: file.notes ?? [],
    categories,
  }
}

/** The artefact as it is stored and printed, and the hash that names it. */
export function artefactBytes(artefact: CountArtefact): { text: string; sha256: string } {
  const text = `${canonicalJson(artefact)}\n`
  return { text, sha256: sha256(text) }
}
