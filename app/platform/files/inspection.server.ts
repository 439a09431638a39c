import { fileTypeFromBlob } from 'file-type'
import { SourceBlob, type ByteSource } from '#app/platform/files/byte-source.server.ts'
import { measureFilm } from '#app/platform/files/films.server.ts'
import {
  FILE_KINDS,
  filmProblem,
  isFilm,
  kindOfMime,
  tooLarge,
  wrongKind,
  type FileKind,
  type FilmRules,
} from '#app/platform/files/rules.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'

export interface Expectations {
  accept: readonly FileKind[]
  maxBytes: number
  film?: FilmRules
}

export interface Inspected {
  kind: FileKind
  durationMs: number | null
}

/**
 * What a file is by its content, and whether it is what was asked for. Pictures are measured later, when they are written
 * anew. Refuses `invalid` with a sentence for the person. ASVS 5.2. No search for viruses: see the decision on uploads.
 */
export async function inspect(source: ByteSource, wanted: Expectations): Promise<Outcome<Inspected>> {
  if (source.size === 0) return refuse('invalid', 'This file is empty.')
  if (source.size > wanted.maxBytes) return refuse('invalid', tooLarge(source.size, wanted.maxBytes))
  const found = await fileTypeFromBlob(new SourceBlob(source))
  const kind = found ? kindOfMime(found.mime) : null
  if (!kind || !wanted.accept.includes(kind)) {
    const words = found && (kind ? FILE_KINDS[kind].words : found.ext.toUpperCase())
    return refuse('invalid', wrongKind(words ?? null, wanted.accept))
  }
  if (!isFilm(kind)) return ok({ kind, durationMs: null })
  const measured = await measureFilm(source)
  if (!measured.ok) return measured
  const { durationMs } = measured.value
  const problem = wanted.film && filmProblem(durationMs, wanted.film)
  return problem ? refuse('invalid', problem) : ok({ kind, durationMs })
}
