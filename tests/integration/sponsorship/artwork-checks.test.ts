import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { FileFacts } from '#app/domain/sponsorship/artwork/checks/facts.ts'
import { inspectFile } from '#app/domain/sponsorship/artwork/checks/inspect.server.ts'
import { checkFile } from '#app/domain/sponsorship/artwork/checks/run-check.server.ts'
import { artworkReport, isUsable, logoReport } from '#app/domain/sponsorship/artwork/report.ts'
import { templateOf } from '#app/domain/sponsorship/artwork/template.server.ts'
import type { ArtworkSpec } from '#app/domain/sponsorship/packages/artwork-spec.ts'
import { imageBomb, PDFS, pdfSheet, picture, pngLogo, SVGS } from '#tests/support/artwork-files.ts'

const HALF: ArtworkSpec = {
  ...{ place: 'programme', width: 190, height: 124, bleed: 3, safe: 10, pages: 1 },
  ...{ colour: 'cmyk', minDpi: 300, formats: 'pdf', maxMb: 100 },
}
const BANNER: ArtworkSpec = {
  ...HALF,
  place: 'site_banner',
  width: 1_200,
  height: 300,
  formats: 'picture',
  maxMb: 1,
}

type Check = (source: string, target: string, part: string) => Promise<FileFacts>

/** The facts of a file, and what was drawn of it: here, or by the process that has limits. */
async function checked(bytes: Buffer, part = 'artwork', check: Check = inspectFile) {
  const at = path.join(os.tmpdir(), `laureate-test-${randomUUID()}`)
  await fs.writeFile(at, bytes)
  try {
    const facts = await check(at, `${at}.facts`, part)
    const svg = await fs.readFile(`${at}.facts.svg`, 'utf8').catch(() => '')
    return { facts, svg }
  } finally {
    for (const ending of ['', '.facts', '.facts.png', '.facts.svg']) await fs.rm(at + ending, { force: true })
  }
}

/** What did not pass, such as "fail Fonts". */
const found = (report: ReturnType<typeof artworkReport>) =>
  report.flatMap(({ result, check }) => (result === 'pass' ? [] : [`${result} ${check}`]))

test.each(['use', 'pattern'])(
  'a small SVG of much drawing by %s is refused before it is drawn',
  async (by) => {
    const levels = Array.from({ length: 30 }, (_, n) =>
      by === 'use'
        ? `<g id="l${n + 1}"><use href="#l${n}"/><use href="#l${n}"/></g>`
        : `<pattern id="l${n + 1}" width="9" height="9"><rect width="9" height="9" fill="url(#l${n})"/><circle r="3" fill="url(#l${n})"/></pattern>`,
    )
    const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect id="l0"/>${levels.join('')}<rect fill="url(#l30)"/></svg>`
    const { facts } = await checked(Buffer.from(source), 'logo_light')
    expect(facts).toEqual({ kind: 'none', reason: 'too_detailed' })
  },
)

describe('artwork', () => {
  test.each([
    ['right', []],
    ['wrongSize', ['fail Size']],
    ['turned', ['fail Size']],
    ['noBleed', ['fail Bleed']],
    ['noBoxes', ['warn Bleed']],
    ['rgb', ['warn Colour']],
    ['rgbPicture', ['warn Colour']],
    ['coarse', ['fail Resolution']],
    ['fontMissing', ['fail Fonts']],
    ['manyPages', ['fail Pages']],
    ['encrypted', ['fail File']],
    ['script', ['fail Contents']],
    ['launch', ['fail Contents']],
    ['attachment', ['fail Contents']],
    ['seeThrough', ['warn Transparency']],
    ['truncated', ['fail File']],
  ] as const)('%s', async (name, expected) => {
    const bytes = await PDFS[name]()
    // One that passes is read as by the worker.
    const { facts } = await checked(bytes, 'artwork', name === 'right' ? checkFile : undefined)
    const report = artworkReport(facts, HALF, bytes.byteLength)
    expect(found(report)).toEqual(expected)
    expect(isUsable(report)).toBe(!expected.some((line) => line.startsWith('fail')))
  })

  test('a picture that unpacks to far more than it weighs is not unpacked', async () => {
    const { facts } = await checked(await imageBomb())
    expect(facts).toEqual({ kind: 'none', reason: 'too_large' })
  })

  test('a banner has its pixels', async () => {
    const { facts } = await checked(await picture(1_200, 300))
    expect(found(artworkReport(facts, BANNER, 10_000))).toEqual([])
    expect(found(artworkReport(facts, BANNER, 2_000_000))).toEqual(['fail File size'])
    const { facts: small } = await checked(await picture(600, 200, 'cmyk'))
    expect(found(artworkReport(small, BANNER, 10_000))).toEqual(['fail Size', 'warn Colour'])
  })

  test('a template passes by its size and bleed', async () => {
    const { content } = await templateOf(HALF)
    const { facts } = await checked(Buffer.from(content))
    // Its own words are in a font that is not in the file: they have to be deleted.
    expect(found(artworkReport(facts, HALF, content.byteLength))).toEqual(['fail Fonts', 'warn Colour'])
  })

  test('a document that unpacks to more than the process may hold ends it', async () => {
    const limits = { memoryBytes: 400e6, milliseconds: 120_000 }
    const { facts } = await checked(await PDFS.bomb(), 'artwork', (...file) => checkFile(...file, limits))
    expect(facts).toEqual({ kind: 'none', reason: 'too_large' })
    expect(found(artworkReport(facts, HALF, 10_000))).toEqual(['fail File'])
  })

  test('a process that takes too long is ended', async () => {
    const limits = { memoryBytes: 1e9, milliseconds: 1 }
    const { facts } = await checked(await pdfSheet(), 'artwork', (...file) => checkFile(...file, limits))
    expect(facts).toEqual({ kind: 'none', reason: 'too_slow' })
  })
})

describe('a logo', () => {
  test.each([
    ['right', []],
    ['script', ['warn Contents']],
    ['handler', ['warn Contents']],
    ['foreign', ['warn Contents']],
    ['outside', ['warn Contents']],
    ['style', ['warn Contents']],
    ['link', ['warn Contents']],
    ['entities', ['fail File']],
    ['empty', ['fail File']],
  ] as const)('as SVG: %s', async (name, expected) => {
    const { facts, svg } = await checked(SVGS[name], 'logo_light', name === 'script' ? checkFile : undefined)
    expect(found(logoReport(facts))).toEqual(expected)
    expect(svg).not.toMatch(
      /script|onclick|onload|foreignObject|iframe|https?:\/\/evil|javascript|@import|ENTITY/i,
    )
    if (!expected.some((line) => line.startsWith('fail'))) {
      expect(svg).toContain('<circle')
      expect(svg).toContain('viewBox="0 0 300 100"')
    }
  })

  test('as PNG is large and transparent', async () => {
    const report = async (bytes: Buffer) => found(logoReport((await checked(bytes, 'logo_light')).facts))
    expect(await report(await pngLogo(1_600))).toEqual([])
    expect(await report(await pngLogo(400))).toEqual(['fail Size'])
    expect(await report(await pngLogo(1_600, true))).toEqual(['fail Background'])
  })
})
