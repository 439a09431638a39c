import { parseBlob } from 'music-metadata'
import { SourceBlob, type ByteSource } from '#app/platform/files/byte-source.server.ts'
import { readFilmBoxes, type FilmBoxes } from '#app/platform/files/film-boxes.ts'
import { breaksOff } from '#app/platform/files/rules.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'

const unreadable = refuse('invalid', 'This film cannot be read. Export it again, and send the new file.')

/**
 * Looks into an MP4 or MOV without reading its pictures: that it is whole, holds pictures, and how long it runs, which is its
 * longest track, whatever the others say. Refuses `invalid` with a sentence. What the sender's browser says counts for nothing.
 */
export async function measureFilm(source: ByteSource): Promise<Outcome<{ durationMs: number }>> {
  const blob = new SourceBlob(source)
  let boxes: FilmBoxes
  let soundLength = 0
  try {
    boxes = await readFilmBoxes(blob)
    if (!boxes.isFilm) return unreadable
    if (boxes.missingBytes > 0) return refuse('invalid', breaksOff(boxes.missingBytes))
    if (!boxes.described) return unreadable
    const { format } = await parseBlob(blob, { skipCovers: true })
    if (format.hasVideo !== true) return refuse('invalid', 'This file holds no pictures, only sound.')
    soundLength = format.duration ?? 0
  } catch {
    return unreadable
  }
  const seconds = Math.max(boxes.seconds, Number.isFinite(soundLength) ? soundLength : 0)
  return seconds > 0
    ? ok({ durationMs: Math.round(seconds * 1_000) })
    : refuse('invalid', 'This file does not say how long it runs. Export it again, and send the new file.')
}
