import { artefactBytes, countFile, hashedCategories } from '../tally/artefact.server.ts'
import { canonicalJson } from '../tally/canonical-json.ts'
import type { BallotFile, CategoryBallots } from '../tally/choices.ts'
import { normalFile } from '../tally/normal-form.ts'
import type { DecidedCategory } from './decided.ts'
import { MIN_ALIKE, PUBLISHED_FROM } from './rules.ts'
import { resultMac } from './seals.server.ts'

/** What a run stores: the ballots as they were counted and the artefact of the count, both as text, and what was decided by hand. */
export interface RunContent {
  ballots: string
  artefact: string
  /** Awards that were not voted on; a run of an earlier release has none. */
  decided?: DecidedCategory[]
}

export interface CountedRun extends RunContent {
  inputHash: Buffer
  codeVersion: string
}

/** Equal for equal texts, and telling nothing of them to who has not its key. */
type Mac = (text: string, purpose: string) => Buffer

/** Gives each category the salt that keeps its hash from telling what few ballots say. */
function salted(file: BallotFile, mac: Mac): BallotFile {
  return {
    ...file,
    categories: file.categories.map((category) =>
      'withheld' in category
        ? category
        : { ...category, salt: mac(`${file.year}|${category.id}`, 'ballot-salt').toString('hex') },
    ),
  }
}

/** Counts ballots as `npm run tally` does; with a `mac` of the box what is stored beside the sealed run can’t be tried by the server either. */
export function countRun(given: BallotFile, mac: Mac = resultMac): CountedRun {
  const file = normalFile(salted(given, mac))
  const artefact = countFile(file)
  return {
    ballots: `${canonicalJson(file)}\n`,
    artefact: artefactBytes(artefact).text,
    inputHash: Buffer.from(artefact.input.sha256, 'hex'),
    codeVersion: `${artefact.code.product} · ${artefact.code.tally}`,
  }
}

/** What is counted again of one category alone; all others are as they were published. */
export function onlyOf(
  code: string,
  published: RunContent,
  counted: { ballots: BallotFile; decided: readonly DecidedCategory[] },
): { ballots: BallotFile; decided: DecidedCategory[] } {
  const swapped = <T extends { id: string }>(were: readonly T[], are: readonly T[]) => {
    const own = are.filter(({ id }) => id === code)
    return were.some(({ id }) => id === code)
      ? were.flatMap((each) => (each.id === code ? own : [each]))
      : [...were, ...own]
  }
  const ballots = JSON.parse(published.ballots) as BallotFile
  return {
    ballots: { ...ballots, categories: swapped(ballots.categories, counted.ballots.categories) },
    decided: swapped(published.decided ?? [], counted.decided),
  }
}

/** Ballots that say something: one choice among many skipped ones would stand alone. */
const choicesIn = ({ ballots }: CategoryBallots) => ballots.filter((choice) => !('skip' in choice)).length

/** Whom a file of ballots is for. Observers check the count; what everyone can read must not single out a ballot. */
export type BallotReaders = 'everyone' | 'observers'

/** Whether each ballot of a category is one of several that say the same. */
function hidesEach({ ballots }: CategoryBallots): boolean {
  const kinds = new Map<string, number>()
  for (const choice of ballots) {
    // How many were skipped is in the result.
    if ('skip' in choice) continue
    const said = canonicalJson(choice)
    kinds.set(said, (kinds.get(said) ?? 0) + 1)
  }
  return Math.min(...kinds.values()) >= MIN_ALIKE
}

/** The ballots as a file: those of small categories are left out, for everyone also those with rare ballots, and only their hash stays. */
export function publishedBallots(ballots: string, readers: BallotReaders): string {
  const file = JSON.parse(ballots) as BallotFile
  const hashes = new Map(hashedCategories(file).map(({ id, sha256 }) => [id, sha256]))
  const categories = file.categories.map((category) => {
    if ('withheld' in category) return category
    if (choicesIn(category) >= PUBLISHED_FROM && (readers === 'observers' || hidesEach(category)))
      return category
    const { id, name } = category
    return { id, name, withheld: { ballots: category.ballots.length, sha256: hashes.get(id) ?? '' } }
  })
  return `${canonicalJson({ ...file, categories })}\n`
}
