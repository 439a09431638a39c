import { parseBlob } from 'music-metadata'
import { SourceBlob, type ByteSource } from '#app/domain/files/byte-source.server.ts'
import { sizeInWords } from '#app/domain/files/rules.ts'
import { ok, refuse, type Outcome } from '#app/domain/outcome.ts'

/** Real films have a handful; a file made of millions of empty boxes is none. */
const MOST_BOXES = 100_000
/** Frame tables of hours stay far below; nothing larger is read into memory. */
const MOST_TABLES = 64 * 1024 * 1024

const unreadable = refuse('invalid', 'This film cannot be read. Export it again, and send the new file.')

/**
 * Looks into an MP4 or MOV without reading its pictures: that it is whole, holds pictures, and how long it runs. Refuses
 * `invalid` with a sentence. What the sender's browser says about it counts for nothing.
 */
export async function measureFilm(source: ByteSource): Promise<Outcome<{ durationMs: number }>> {
  const whole = await checkBoxes(source)
  if (!whole.ok) return whole
  try {
    const { format } = await parseBlob(new SourceBlob(source), { skipCovers: true })
    if (format.hasVideo !== true) return refuse('invalid', 'This file holds no pictures, only sound.')
    const seconds = format.duration ?? 0
    if (!Number.isFinite(seconds) || seconds <= 0)
      return refuse(
        'invalid',
        'This file does not say how long it runs. Export it again, and send the new file.',
      )
    return ok({ durationMs: Math.round(seconds * 1_000) })
  } catch {
    return unreadable
  }
}

/** The outermost boxes have to fill the file: one that broke off on its way says its length and has not got it. */
async function checkBoxes(source: ByteSource): Promise<Outcome> {
  let described = false
  let position = 0
  for (let count = 0; position < source.size; count += 1) {
    const head = await source.read(position, position + 16)
    if (count > MOST_BOXES || head.byteLength < 8) break
    const type = head.toString('latin1', 4, 8)
    const announced = head.readUInt32BE(0)
    if (announced === 1 && head.byteLength < 16) break
    const size =
      announced === 0 ? source.size - position : announced === 1 ? Number(head.readBigUInt64BE(8)) : announced
    // Some programs leave a few bytes behind the last box.
    if (size < 8) break
    const missing = position + size - source.size
    if (missing > 0)
      return refuse(
        'invalid',
        `This film breaks off: its last ${sizeInWords(missing)} are missing. Export it again, and send the new file.`,
      )
    if (type === 'moov') {
      if (size > MOST_TABLES) return unreadable
      described = true
    }
    position += size
  }
  return described ? ok() : unreadable
}
