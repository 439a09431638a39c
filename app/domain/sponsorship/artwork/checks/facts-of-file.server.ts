import { fileTypeFromBuffer } from 'file-type'
import fs from 'node:fs/promises'
import sharp from 'sharp'
import type { FileFacts, PictureFacts } from './facts.ts'

interface Drawn {
  /** Where pictures of the file go, as `<target>.png` and `<target>.svg`. */
  target: string
  isLogo: boolean
  /** Pixels of the picture's longer side. */
  width: number
}

const LOGO_WIDTH = 3_000
const ARTWORK_WIDTH = 1_920
const MOST_PIXELS = 400_000_000

const none = (reason: Extract<FileFacts, { kind: 'none' }>['reason']): FileFacts => ({ kind: 'none', reason })

/**
 * What is in the file at `source`, and pictures of it beside `target`. Reads files from strangers with nothing to bound it: only for
 * the limited process.
 */
export async function factsOfFile(source: string, target: string, part: string): Promise<FileFacts> {
  const isLogo = part !== 'artwork'
  const drawn = { target, isLogo, width: isLogo ? LOGO_WIDTH : ARTWORK_WIDTH }
  const bytes = await fs.readFile(source)
  const head = bytes.subarray(0, 1_024)
  if (head.includes('%!PS') || bytes.readUInt32BE(0) === 0xc5d0d3c6) return none('eps')
  const found = await fileTypeFromBuffer(bytes)
  if (found?.mime === 'application/pdf') return pdf(bytes, drawn)
  if (found?.mime === 'image/jpeg' || found?.mime === 'image/png' || found?.mime === 'image/tiff')
    return picture(source, drawn)
  const text = head.toString('utf8')
  if (isLogo && /<svg[\s>]|<\?xml|<!DOCTYPE svg/i.test(text)) return svg(bytes.toString('utf8'), drawn)
  return none('unknown_kind')
}

async function pdf(bytes: Uint8Array, { target, isLogo, width }: Drawn): Promise<FileFacts> {
  const { contentsOf } = await import('./pdf-contents.server.ts')
  const { openPdf } = await import('./pdfium.server.ts')
  const contents = await contentsOf(bytes).catch(() => null)
  if (contents?.isEncrypted) return none('encrypted')
  const document = contents && (await openPdf(bytes))
  const pages = document?.facts()
  if (!contents || !document || !pages) return none('unreadable')
  const firstPage = await document.picture(width, !isLogo)
  if (!firstPage) return none('unreadable')
  await fs.writeFile(`${target}.png`, firstPage, { mode: 0o600 })
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

async function picture(source: string, { target, width: widest }: Drawn): Promise<FileFacts> {
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
    if (width * height * pages > MOST_PIXELS) return none('too_large')
    const opened = () => sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient()
    await opened()
      .toColourspace('srgb')
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
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

async function svg(text: string, { target, width: widest }: Drawn): Promise<FileFacts> {
  const { cleanSvg } = await import('./clean-svg.server.ts')
  const clean = cleanSvg(text)
  if ('refused' in clean) return none(clean.refused)
  try {
    const drawn = sharp(Buffer.from(clean.svg), {
      density: densityFor(clean.width, widest),
      limitInputPixels: 60_000_000,
    })
    await drawn.resize({ width: widest, height: widest, fit: 'inside' }).png().toFile(`${target}.png`)
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
const densityFor = (width: number, wanted: number) =>
  Math.max(1, Math.min(2_400, (72 * wanted) / Math.max(1, width)))
