import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { storePortrait } from '#app/domain/nominees/portraits/commands.server.ts'
import { now } from '#tests/support/clock.ts'

/** Stores this picture as the photo of a nominee, by the command that their page calls. */
export async function sendPortrait(personId: number, picture: Buffer) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-portrait-'))
  const file = path.join(folder, 'photo')
  try {
    await fs.writeFile(file, picture)
    return await storePortrait(personId, file, now())
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}
