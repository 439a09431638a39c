import { fileTypeFromBlob } from 'file-type'
import { SourceBlob, type ByteSource } from '#app/platform/files/byte-source.server.ts'
import { measureFilm } from '#app/platform/files/films.server.ts'
import { packedProblem } from '#app/platform/files/packed-files.server.ts'
import {
  FILE_KINDS,
  filmProblem,
  isFilm,
  isPacked,
  kindOfMime,
  tooLarge,
  wrongKind,
  type FileKind,
  type FilmRules,
} from '#app/platform/files/rules.ts'
import { ok, refuse } from '#app/platform/outcome.ts'

export interface Expectations {
  accept: readonly FileKind[]
  maxBytes: number
  film?: FilmRules
}

/**
 * The kind of a file by its content, checked against what is expected. Pictures are checked later, when they are re-encoded.
 * Refuses `invalid` with a message. ASVS 5.2. Files are not scanned for viruses: see the decision on uploads.
 */
export async function inspect(source: ByteSource, expected: Expectations) {
  if (source.size === 0) return refuse('invalid', 'This file is empty.')
  if (source.size > expected.maxBytes) return refuse('invalid', tooLarge(source.size, expected.maxBytes))
  const found = await fileTypeFromBlob(new SourceBlob(source))
  const kind = found ? kindOfMime(found.mime) : null
  if (!kind || !expected.accept.includes(kind)) {
    const name = found && (kind ? FILE_KINDS[kind].label : found.ext.toUpperCase())
    return refuse('invalid', wrongKind(name ?? null, expected.accept))
  }
  if (isPacked(kind)) {
    const packed = await packedProblem(source, kind)
    if (packed) return refuse('invalid', packed)
  }
  if (!isFilm(kind)) return ok({ kind, durationMs: null })
  const measured = await measureFilm(source)
  if (!measured.ok) return measured
  const { durationMs } = measured.value
  const problem = expected.film && filmProblem(durationMs, expected.film)
  return problem ? refuse('invalid', problem) : ok({ kind, durationMs })
}
