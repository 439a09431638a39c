import { fileTypeFromBuffer } from 'file-type'
import fs from 'node:fs/promises'
import sharp from 'sharp'
import type { FileFacts, PictureFacts } from './facts.ts'

const MAX_PIXELS = 400_000_000

interface Order {
  source: string
  /** Pictures are written beside it. */
  target: string
  isLogo: boolean
  /** Of the picture that is made. */
  wide: number
}

const none = (reason: Extract<FileFacts, { kind: 'none' }>['reason']): FileFacts => ({ kind: 'none', reason })

/**
 * What is in the file at `source`, with a picture of its first page at `<target>.png` and a cleaned SVG at `<target>.svg`. Without
 * limits: `run-check.server.ts` calls it for files of strangers in a process that has them.
 */
export async function inspectFile(source: string, target: string, part: string): Promise<FileFacts> {
  const isLogo = part !== 'artwork'
  const order = { source, target, isLogo, wide: isLogo ? 3_000 : 1_920 }
  const bytes = await fs.readFile(source)
  const head = bytes.subarray(0, 1_024)
  if (head.includes('%!PS') || bytes.readUInt32BE(0) === 0xc5d0d3c6) return none('eps')
  const found = await fileTypeFromBuffer(bytes)
  if (found?.mime === 'application/pdf') return pdf(bytes, order)
  if (found?.mime === 'image/jpeg' || found?.mime === 'image/png' || found?.mime === 'image/tiff')
    return picture(order)
  const text = head.toString('utf8')
  if (isLogo && /<svg[\s>]|<\?xml|<!DOCTYPE svg/i.test(text)) return svg(bytes.toString('utf8'), order)
  return none('unknown_kind')
}

async function pdf(bytes: Uint8Array, { target, isLogo, wide }: Order): Promise<FileFacts> {
  const { contentsOf } = await import('./pdf-contents.server.ts')
  const { openPdf } = await import('./pdfium.server.ts')
  const contents = await contentsOf(bytes).catch(() => null)
  if (contents?.isEncrypted) return none('encrypted')
  const document = contents && (await openPdf(bytes))
  const pages = document?.facts()
  if (!contents || !document || !pages) return none('unreadable')
  const drawn = await document.picture(wide, !isLogo)
  if (!drawn) return none('unreadable')
  await fs.writeFile(`${target}.png`, drawn, { mode: 0o600 })
  const { missingFonts, active } = contents
  const hasRgb = pages.hasRgb || contents.hasRgb
  const isTransparent = pages.isTransparent || contents.isTransparent
  return { kind: 'pdf', ...pages, hasRgb, isTransparent, missingFonts, active }
}

const SPACES: Readonly<Record<string, PictureFacts['space']>> = {
  cmyk: 'cmyk',
  'b-w': 'gray',
  grey16: 'gray',
}

async function picture({ source, target, wide }: Order): Promise<FileFacts> {
  try {
    const {
      width,
      height,
      autoOrient,
      format,
      space,
      pages = 1,
    } = await sharp(source, {
      limitInputPixels: false,
    }).metadata()
    if (width * height * pages > MAX_PIXELS) return none('too_large')
    const opened = () => sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
    await opened()
      .toColourspace('srgb')
      .resize({ width: wide, height: wide, fit: 'inside', withoutEnlargement: true })
      .png()
      .toFile(`${target}.png`)
    const { isOpaque } = await sharp(`${target}.png`).stats()
    return {
      kind: 'picture',
      format: format === 'jpeg' || format === 'png' ? format : 'tiff',
      width: autoOrient.width,
      height: autoOrient.height,
      space: SPACES[space] ?? 'rgb',
      hasAlpha: !isOpaque,
      removed: [],
    }
  } catch {
    return none('unreadable')
  }
}

async function svg(text: string, { target, wide }: Order): Promise<FileFacts> {
  const { cleanSvg } = await import('./clean-svg.server.ts')
  const clean = cleanSvg(text)
  if ('refused' in clean) return none(clean.refused)
  try {
    const drawn = sharp(Buffer.from(clean.svg), {
      density: densityFor(clean.width, wide),
      limitInputPixels: 60_000_000,
    })
    await drawn.resize({ width: wide, height: wide, fit: 'inside' }).png().toFile(`${target}.png`)
    const { isOpaque, channels } = await sharp(`${target}.png`).stats()
    if (channels[3] && channels[3].max === 0) return none('empty_svg')
    await fs.writeFile(`${target}.svg`, clean.svg, { mode: 0o600 })
    const { removed } = clean
    return { kind: 'picture', format: 'svg', width: 0, height: 0, space: 'rgb', hasAlpha: !isOpaque, removed }
  } catch {
    return none('unreadable')
  }
}

/** An SVG is drawn at the width that is wanted and not enlarged from its own. */
const densityFor = (width: number, wide: number) =>
  Math.max(1, Math.min(2_400, (72 * wide) / Math.max(1, width)))
