import { boxesIn, view, type Box } from '#app/platform/files/boxes.ts'

/** How long an MP4 or MOV plays, which is not always how long its material is. Client-safe. */

/** Real edit lists have a few entries. */
const MAX_EDITS = 1_000
/** Frames in a fragment: one of a minute at 240 a second has fewer. */
const MAX_FRAMES = 100_000

interface Track {
  perSecond: number
  /** Of the material, in units of `perSecond`. */
  units: number
  /** In units of the whole film: what of it is played, by the edit list; `null` without one. */
  edited: number | null
  /** How long a frame of a fragment is that does not say so. */
  frameUnits: number
}

/**
 * A track plays for as long as its edit list says: a phone that trims a take without encoding it again leaves all of it in the file. What
 * headers say beside that may be wrong, and no player goes by it. Of a film in fragments the fragments are added up.
 */
export class FilmLength {
  #blob: Blob
  #perSecond = 0
  /** What the head says of all fragments, in units of the whole. */
  #announced = 0
  #tracks = new Map<number, Track>()

  constructor(blob: Blob) {
    this.#blob = blob
  }

  /** One of the outermost boxes, in their order. */
  async add(box: Box): Promise<void> {
    if (box.type === 'moov') await this.#readHead(box)
    if (box.type === 'moof' && this.#announced === 0) await this.#addFragment(box)
  }

  get seconds(): number {
    const lengths = [...this.#tracks.values()].map(({ units, perSecond, edited }) => {
      const material = perSecond > 0 ? units / perSecond : 0
      return edited !== null && edited > 0 && this.#perSecond > 0 ? edited / this.#perSecond : material
    })
    if (this.#perSecond > 0) lengths.push(this.#announced / this.#perSecond)
    return Math.max(0, ...lengths)
  }

  async #readHead(moov: Box): Promise<void> {
    for await (const box of this.#in(moov)) {
      if (box.type === 'mvhd') this.#perSecond = (await this.#times(box)).perSecond
      if (box.type === 'trak') await this.#readTrack(box)
    }
    // Its defaults are of tracks, which may follow it.
    for await (const box of this.#in(moov)) if (box.type === 'mvex') await this.#readDefaults(box)
  }

  async #readTrack(trak: Box): Promise<void> {
    let id = 0
    const track: Track = { perSecond: 0, units: 0, edited: null, frameUnits: 0 }
    for await (const box of this.#in(trak)) {
      if (box.type === 'tkhd') {
        const content = await view(this.#blob, box.start, 24)
        id = content.getUint32(content.getUint8(0) === 1 ? 20 : 12)
      }
      if (box.type === 'edts')
        for await (const list of this.#in(box))
          if (list.type === 'elst') track.edited = await this.#edits(list)
      if (box.type === 'mdia')
        for await (const header of this.#in(box))
          if (header.type === 'mdhd') Object.assign(track, await this.#times(header))
    }
    this.#tracks.set(id, track)
  }

  /** What an edit list plays in all; `null` where an entry says "to the end". */
  async #edits(list: Box): Promise<number | null> {
    const head = await view(this.#blob, list.start, 8)
    const wide = head.getUint8(0) === 1
    const [count, bytes] = [Math.min(head.getUint32(4), MAX_EDITS), wide ? 20 : 12]
    const entries = await view(this.#blob, list.start + 8, count * bytes)
    let played = 0
    for (let at = 0; at + bytes <= entries.byteLength; at += bytes) {
      const units = wide ? Number(entries.getBigUint64(at)) : entries.getUint32(at)
      if (units === 0) return null
      played += units
    }
    return played
  }

  async #readDefaults(mvex: Box): Promise<void> {
    for await (const box of this.#in(mvex)) {
      const content = await view(this.#blob, box.start, 24)
      if (box.type === 'mehd')
        this.#announced = content.getUint8(0) === 1 ? Number(content.getBigUint64(4)) : content.getUint32(4)
      const track = box.type === 'trex' ? this.#tracks.get(content.getUint32(4)) : undefined
      if (track) track.frameUnits = content.getUint32(12)
    }
  }

  async #addFragment(moof: Box): Promise<void> {
    for await (const traf of this.#in(moof)) {
      if (traf.type !== 'traf') continue
      let track: Track | undefined
      let frameUnits = 0
      for await (const box of this.#in(traf)) {
        if (box.type === 'tfhd') {
          const content = await view(this.#blob, box.start, 28)
          const flags = content.getUint32(0)
          track = this.#tracks.get(content.getUint32(4))
          const at = 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0)
          frameUnits = flags & 8 ? content.getUint32(at) : (track?.frameUnits ?? 0)
        }
        if (box.type === 'trun' && track) track.units += await this.#frames(box, frameUnits)
      }
    }
  }

  /** How long the frames of a run are. */
  async #frames(run: Box, frameUnits: number): Promise<number> {
    const head = await view(this.#blob, run.start, 16)
    const flags = head.getUint32(0)
    const count = head.getUint32(4)
    if (!(flags & 0x100)) return count * frameUnits
    const each = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
    const start = run.start + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
    const frames = await view(this.#blob, start, Math.min(count, MAX_FRAMES) * each)
    let units = 0
    for (let at = 0; at + each <= frames.byteLength; at += each) units += frames.getUint32(at)
    return units
  }

  async #times(header: Box): Promise<{ perSecond: number; units: number }> {
    const content = await view(this.#blob, header.start, 32)
    const wide = content.getUint8(0) === 1
    const unknown = wide ? 2 ** 64 : 2 ** 32 - 1
    const units = wide ? Number(content.getBigUint64(24)) : content.getUint32(16)
    return { perSecond: content.getUint32(wide ? 20 : 12), units: units >= unknown ? 0 : units }
  }

  #in(box: Box): AsyncGenerator<Box> {
    return boxesIn(this.#blob, box.start, box.end)
  }
}
