import { ok, refuse } from '#app/platform/outcome.ts'
import type { BallotFile, Method } from '../choices.ts'
import { readBlt } from './blt.ts'
import { readExport } from './export.ts'
import { foreignFile } from './foreign.ts'
import { PREFLIB_EXTENSIONS, readPreflib } from './preflib.ts'
import { MAX_COUNT, UnreadableFile } from './unreadable.ts'

interface How {
  method: Method | null
  /** How many are elected, for files that do not say. */
  seats?: number | null
  /** A file whose sums differ from those it announces passes with a note. */
  isLenient?: boolean
}

function read(name: string, text: string, { method, seats = null, isLenient = false }: How): BallotFile {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (extension === 'json') {
    if (method || seats !== null)
      throw new UnreadableFile('An export says how each category is counted: leave out --method and --seats.')
    return readExport(text)
  }
  if (extension === 'blt') return foreignFile(readBlt(text), method ?? 'ranked', seats)
  const preflib = PREFLIB_EXTENSIONS.find((each) => each === extension)
  if (preflib) return foreignFile(readPreflib(text, preflib, isLenient), method ?? 'ranked', seats)
  const known = ['json', 'blt', ...PREFLIB_EXTENSIONS].map((each) => `.${each}`).join(', ')
  throw new UnreadableFile(`The file’s name must end with one of ${known}.`)
}

/**
 * Reads ballots: our export (.json), BLT, or PrefLib's orders, by the end of the file's name. What is damaged is refused; a file whose
 * sums differ from those it announces passes with a note where `isLenient`; `seats` is for PrefLib's, which do not say how many are elected.
 */
export function readBallots(
  name: string,
  bytes: Uint8Array,
  method: Method | null,
  how: Omit<How, 'method'> = {},
) {
  if (bytes.byteLength > MAX_COUNT.bytes)
    return refuse('invalid', `The file is larger than ${MAX_COUNT.bytes / 1024 / 1024} MB.`)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return ok(read(name, text, { method, ...how }))
  } catch (error) {
    if (error instanceof UnreadableFile) return refuse('invalid', error.message)
    if (error instanceof TypeError) return refuse('invalid', 'The file is not text in UTF-8.')
    throw error
  }
}
