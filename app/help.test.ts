import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import areas from '#app/domain/areas.json' with { type: 'json' }
import { screens } from '#app/addresses.ts'
import { modules } from '#app/modules.server.ts'
import {
  HELP_PICTURE_SIZE,
  HELP_PICTURES,
  helpPictureFile,
  type HelpPictureName,
} from '#app/platform/help-pictures.ts'

const chapters = modules.flatMap(({ name, helpChapters = [] }) =>
  helpChapters.map((chapter) => ({ ...chapter, area: name.split('/')[0] ?? '' })),
)

describe('the handbook', () => {
  test('has a chapter for admins from each area, and one address for each chapter', () => {
    const told = new Set(chapters.filter((chapter) => chapter.for === 'admins').map(({ area }) => area))
    expect(areas.filter((area) => !told.has(area))).toEqual([])
    const ids = chapters.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    for (const chapter of chapters)
      expect([chapter.id, chapter.id.startsWith('admin-')]).toEqual([chapter.id, chapter.for === 'admins'])
  })

  test('is opened at a place of its own from each page of the admins', () => {
    const pages = screens.filter(({ guards, layout }) => guards.includes('admin') && layout !== null)
    expect(pages.length).toBeGreaterThan(150)
    expect(pages.filter(({ help }) => !help?.includes('#')).map(({ address }) => address)).toEqual([])
  })

  test('has small pictures of pages that are there', async () => {
    const names = Object.keys(HELP_PICTURES) as HelpPictureName[]
    const addresses = new Set<string>(screens.map(({ address }) => address))
    const folder = fileURLToPath(new URL('../public', import.meta.url))
    expect(names.length).toBeLessThanOrEqual(12)
    for (const name of names) {
      expect([name, addresses.has(HELP_PICTURES[name].page)]).toEqual([name, true])
      const file = `${folder}${helpPictureFile(name)}`
      expect([name, fs.statSync(file).size <= 30_000]).toEqual([name, true])
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', ...HELP_PICTURE_SIZE })
    }
    expect(fs.readdirSync(`${folder}/help`).sort()).toEqual(names.map((name) => `${name}.webp`).sort())
  })
})
