import { z } from 'zod'
import {
  EXPORT_FORMAT,
  MAX_SEATS,
  METHODS,
  MIN_SEATS,
  NO_AWARD,
  TIE_BREAKS,
  choiceProblem,
} from '../choices.ts'
import type { BallotFile, Choice } from '../choices.ts'
import { METHOD_RULES } from '../rules.ts'
import { MAX_COUNT, UnreadableFile } from './unreadable.ts'

/** Our own export of anonymous ballots. */

const name = z.string().max(1_000)
const id = z.string().min(1).max(100)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal')

const withheldSchema = z.strictObject({
  id,
  name,
  withheld: z.strictObject({ ballots: z.int().min(0).max(MAX_COUNT.ballots), sha256 }),
})

const categorySchema = z.strictObject({
  id,
  name,
  method: z.enum(METHODS),
  noAward: z.boolean(),
  seats: z.int().min(MIN_SEATS).max(MAX_SEATS).optional(),
  candidates: z
    .array(z.strictObject({ id, name, withdrawn: z.literal(true).optional() }))
    .min(1)
    .max(MAX_COUNT.candidates),
  tieBreaks: z.array(z.enum(TIE_BREAKS)).max(TIE_BREAKS.length).optional(),
  lot: z.string().min(1).max(200).optional(),
  noAwardTest: z.literal(true).optional(),
  salt: z.string().max(200).optional(),
  ballots: z.array(z.unknown()),
})

const fileSchema = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  year: z.int().min(1900).max(9999),
  categories: z.array(z.unknown()).max(MAX_COUNT.categories),
})

/** The first thing a schema finds wrong, with where it is. */
function parsed<T>(schema: z.ZodType<T>, value: unknown, where: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const place = [where, ...(issue?.path ?? []).map(String)].filter(Boolean).join(', ')
  throw new UnreadableFile(`${place ? `${place}: ` : ''}${issue?.message ?? 'It cannot be read.'}`)
}

function categoryOf(value: unknown, where: string): BallotFile['categories'][number] {
  if (typeof value === 'object' && value !== null && 'withheld' in value)
    return parsed(withheldSchema, value, where)
  const category = parsed(categorySchema, value, where)
  const ids = category.candidates.map((candidate) => candidate.id)
  if (new Set(ids).size !== ids.length) throw new UnreadableFile(`${where}: two candidates have the same id.`)
  if (ids.includes(NO_AWARD) && !category.noAward)
    throw new UnreadableFile(`${where}: it lists “${NO_AWARD}” without offering no award.`)
  const foreign = category.tieBreaks?.find((each) => !METHOD_RULES[category.method].tieBreaks.includes(each))
  if (foreign) throw new UnreadableFile(`${where}: ${foreign} is not a tie-break of its method.`)
  if ((category.method === 'stv') !== (category.seats !== undefined))
    throw new UnreadableFile(`${where}: it needs a number of seats for the method stv, and for no other.`)
  if (category.method === 'stv' && category.noAward)
    throw new UnreadableFile(`${where}: it fills several seats and offers no award.`)
  const known = new Set(category.noAward ? [...ids, NO_AWARD] : ids)
  category.ballots.forEach((ballot, index) => {
    const problem = choiceProblem(ballot, category.method, known)
    if (problem) throw new UnreadableFile(`${where}, ballot ${index + 1}: ${problem}`)
  })
  return { ...category, ballots: category.ballots as Choice[] }
}

/** Of a key that stands twice in one object JSON keeps the last, silently: a ballot would say something else than the file does. */
function refuseRepeatedKeys(json: string): void {
  const open: Set<string>[] = []
  for (let at = 0; at < json.length; at += 1) {
    const mark = json[at] ?? ''
    if (mark === '{' || mark === '[') open.push(new Set())
    else if (mark === '}' || mark === ']') open.pop()
    else if (mark === '"') {
      const start = at
      do at += json[at] === '\\' ? 2 : 1
      while (at < json.length && json[at] !== '"')
      let next = at + 1
      while (/\s/.test(json[next] ?? '')) next += 1
      if (json[next] !== ':') continue
      const key = String(JSON.parse(json.slice(start, at + 1)))
      if (open.at(-1)?.has(key)) throw new UnreadableFile(`The file has “${key}” twice in one place.`)
      open.at(-1)?.add(key)
    }
  }
}

/** Reads our export; anything that does not belong in it is refused. */
export function readExport(text: string): BallotFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new UnreadableFile('The file is not JSON.')
  }
  refuseRepeatedKeys(text)
  const file = parsed(fileSchema, json, '')
  const categories = file.categories.map((category, index) => categoryOf(category, `Category ${index + 1}`))
  const ids = categories.map((category) => category.id)
  const twice = ids.find((each, index) => ids.indexOf(each) !== index)
  if (twice !== undefined) throw new UnreadableFile(`Category ${twice} is in the file twice.`)
  return { format: file.format, year: file.year, categories }
}
