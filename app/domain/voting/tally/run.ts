import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { artefactBytes, countFile } from './artefact.server.ts'
import { METHODS } from './choices.ts'
import { readBallots } from './files/read.ts'
import { MAX_COUNT } from './files/unreadable.ts'
import { countSummary } from './summary.ts'

/**
 * Counts a file of ballots, with no database and no settings:
 *   npm run --silent tally -- ballots.json > result.json
 * The result goes to standard output, a summary with its hash to standard error. Nothing is printed of a file that is damaged.
 */

const USAGE = `Usage: npm run tally -- <file> [--method=${METHODS.join('|')}] [--seats=<number>] [--lenient]
Files: our export (.json), BLT (.blt), PrefLib (.soi .soc .toi .toc). --method is for the last two; ranked unless given.
--seats is how many the method stv elects, for PrefLib's files, which do not say.
A file that is damaged is refused. --lenient counts one whose sums differ from those it announces, with a note.
Exit codes: 0 counted, 1 refused or not readable, 2 not understood, 3 counted by --lenient only.
`

const SEATS = /^\d{1,3}$/

interface Given {
  file: string
  method: (typeof METHODS)[number] | null
  seats: number | null
  isLenient: boolean
}

function given(): Given | null {
  try {
    const { values, positionals } = parseArgs({
      options: {
        method: { type: 'string' },
        seats: { type: 'string' },
        lenient: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    const [file] = positionals
    const method = values.method === undefined ? null : METHODS.find((each) => each === values.method)
    const seats =
      values.seats === undefined ? null : SEATS.test(values.seats) ? Number(values.seats) : undefined
    if (file === undefined || positionals.length > 1 || method === undefined || seats === undefined)
      return null
    return { file, method, seats, isLenient: values.lenient }
  } catch {
    return null
  }
}

function run(): number {
  const input = given()
  if (!input) {
    process.stderr.write(USAGE)
    return 2
  }
  let bytes: Buffer
  try {
    // A file that is too large is refused by its reader, and not read whole for that.
    const tooLarge = fs.statSync(input.file).size > MAX_COUNT.bytes
    bytes = tooLarge ? Buffer.alloc(MAX_COUNT.bytes + 1) : fs.readFileSync(input.file)
  } catch (error) {
    process.stderr.write(`${input.file} cannot be read: ${error instanceof Error ? error.message : ''}\n`)
    return 1
  }
  const { seats } = input
  const strict = readBallots(input.file, bytes, input.method, { seats })
  const file =
    strict.ok || !input.isLenient
      ? strict
      : readBallots(input.file, bytes, input.method, { seats, isLenient: true })
  if (!file.ok) {
    process.stderr.write(`${input.file} cannot be counted. ${file.message}\n`)
    return 1
  }
  const artefact = countFile(file.value)
  const { text, sha256 } = artefactBytes(artefact)
  process.stdout.write(text)
  process.stderr.write(countSummary(artefact, sha256))
  return strict.ok ? 0 : 3
}

process.exitCode = run()
