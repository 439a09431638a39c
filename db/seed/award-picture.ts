import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { storeLookFile } from '#app/domain/season/identity/look-files.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { sceneSvg } from '#db/seed/scenes.ts'

/** Lanterns over a lake by night, which leave room for a name beside them. */
const SCENE = 62

/** Gives the award the picture at the head of its page. */
export async function seedAwardPicture(admin: AdminViewer, at: Date): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'award-'))
  try {
    const tempPath = path.join(folder, 'lanterns.jpg')
    await sharp(sceneSvg(SCENE, 1_920)).jpeg({ quality: 85 }).toFile(tempPath)
    valueOf(await storeLookFile('picture', { tempPath, originalName: 'lanterns.jpg' }, admin, at), 'picture')
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}
