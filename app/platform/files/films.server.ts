import { parseBlob } from 'music-metadata'
import { SourceBlob, type ByteSource } from '#app/platform/files/byte-source.server.ts'
import { readFilmBoxes, type FilmBoxes } from '#app/platform/files/film-boxes.ts'
import { breaksOff } from '#app/platform/files/rules.ts'
import { ok, refuse } from '#app/platform/outcome.ts'

const unreadable = refuse(
  'invalid',
  'The video could not be read. Export it again, then upload the new file.',
)

/**
 * Checks an MP4 or MOV without reading its frames: that it is complete and has video, and its duration, which is that of its
 * longest track, as it is played. Refuses `invalid` with a message. Nothing of the sender's browser is trusted.
 */
export async function measureFilm(source: ByteSource) {
  const blob = new SourceBlob(source)
  let boxes: FilmBoxes
  let soundLength = 0
  try {
    boxes = await readFilmBoxes(blob)
    if (!boxes.isFilm) return unreadable
    if (boxes.missingBytes > 0) return refuse('invalid', breaksOff(boxes.missingBytes))
    if (!boxes.described) return unreadable
    const { format } = await parseBlob(blob, { skipCovers: true })
    if (format.hasVideo !== true)
      return refuse('invalid', 'The file has sound only. Upload a file with video.')
    soundLength = format.duration ?? 0
  } catch {
    return unreadable
  }
  // The library goes by the material, also of what is cut off.
  const seconds = boxes.seconds || (Number.isFinite(soundLength) ? soundLength : 0)
  return seconds > 0
    ? ok({ durationMs: Math.round(seconds * 1_000) })
    : refuse('invalid', 'The file does not state how long it is. Export it again, then upload the new file.')
}
