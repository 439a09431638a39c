import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { inMm, type PdfFacts, type Size } from './facts.ts'

/** PDFium, the engine of Chromium's viewer, in WebAssembly: what it finds on the pages, and a picture of one. */

/** Pages that are looked at; a file with more fails by their number. */
const MAX_PAGES = 24
const MAX_OBJECTS = 50_000
const MAX_DEPTH = 12
const FORM = 5
const IMAGE = 3
/** Colour spaces as PDFium numbers them. */
const RGB_SPACES = new Set([2, 5])
const ICC_BASED = 7
const BITS_OF_RGB = 24

type Matrix = readonly [number, number, number, number, number, number]
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

const times = (one: Matrix, other: Matrix): Matrix => [
  one[0] * other[0] + one[1] * other[2],
  one[0] * other[1] + one[1] * other[3],
  one[2] * other[0] + one[3] * other[2],
  one[2] * other[1] + one[3] * other[3],
  one[4] * other[0] + one[5] * other[2] + other[4],
  one[4] * other[1] + one[5] * other[3] + other[5],
]

/** The memory of the module; read again after each call that may let it grow. The package's types leave it out. */
const heapOf = (lib: WrappedPdfiumModule) => (lib.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8

type PageFacts = Omit<PdfFacts, 'kind' | 'missingFonts' | 'active'>

/** An open document; `null` when PDFium cannot read it. */
export async function openPdf(bytes: Uint8Array) {
  const wasm = await fs.readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
  const lib = await init({
    wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer,
  })
  lib.PDFiumExt_Init()
  const at = lib.pdfium.wasmExports.malloc(bytes.byteLength)
  heapOf(lib).set(bytes, at)
  const document = lib.FPDF_LoadMemDocument(at, bytes.byteLength, '')
  if (document === 0) return null
  return {
    facts: () => factsOf(lib, document),
    /** The first page as a picture of about this width, on white or on nothing. */
    picture: (width: number, isOpaque: boolean) => draw(lib, document, width, isOpaque),
  }
}

function factsOf(lib: WrappedPdfiumModule, document: number): PageFacts | null {
  const pages = lib.FPDF_GetPageCount(document)
  if (pages === 0) return null
  const found = { lowestDpi: Infinity, hasRgb: false, objects: 0 }
  let isTransparent = false
  let size: Pick<PageFacts, 'media' | 'trim' | 'bleed' | 'hasTrimBox'> | null = null
  for (let index = 0; index < Math.min(pages, MAX_PAGES); index += 1) {
    const page = lib.FPDF_LoadPage(document, index)
    if (page === 0) return null
    const boxes = boxesOf(lib, page)
    // A page that differs from the first is the one to tell of.
    if (!size || different(boxes.trim, size.trim)) size = boxes
    isTransparent ||= lib.FPDFPage_HasTransparency(page)
    const count = lib.FPDFPage_CountObjects(page)
    for (let at = 0; at < count; at += 1)
      look(lib, lib.FPDFPage_GetObject(page, at), page, IDENTITY, 0, found)
    lib.FPDF_ClosePage(page)
  }
  if (!size) return null
  const lowestDpi = found.lowestDpi === Infinity ? null : Math.round(found.lowestDpi)
  return { pages, ...size, lowestDpi, hasRgb: found.hasRgb, isTransparent }
}

const different = (one: Size, other: Size) =>
  Math.abs(one.width - other.width) > 0.5 || Math.abs(one.height - other.height) > 0.5

function boxesOf(lib: WrappedPdfiumModule, page: number) {
  const media = boxOf(lib, page, 'FPDFPage_GetMediaBox') ?? { left: 0, bottom: 0, right: 612, top: 792 }
  const trimBox = boxOf(lib, page, 'FPDFPage_GetTrimBox')
  const crop = boxOf(lib, page, 'FPDFPage_GetCropBox') ?? media
  const bleedBox = boxOf(lib, page, 'FPDFPage_GetBleedBox')
  const trim = trimBox ?? crop
  const outer = bleedBox ?? media
  const bleed = trimBox
    ? Math.min(
        trim.left - outer.left,
        trim.bottom - outer.bottom,
        outer.right - trim.right,
        outer.top - trim.top,
      )
    : 0
  const sizeOf = ({ left, bottom, right, top }: typeof media): Size => ({
    width: inMm(right - left),
    height: inMm(top - bottom),
  })
  const isTurned = lib.FPDFPage_GetRotation(page) % 2 === 1
  const upright = ({ width, height }: Size) =>
    isTurned ? { width: height, height: width } : { width, height }
  return {
    media: upright(sizeOf(media)),
    trim: upright(sizeOf(trim)),
    bleed: Math.max(0, inMm(bleed)),
    hasTrimBox: trimBox !== null,
  }
}

type BoxReader =
  'FPDFPage_GetMediaBox' | 'FPDFPage_GetTrimBox' | 'FPDFPage_GetBleedBox' | 'FPDFPage_GetCropBox'

function boxOf(lib: WrappedPdfiumModule, page: number, reader: BoxReader) {
  return withFloats(lib, 4, (at) => {
    if (!lib[reader](page, at, at + 4, at + 8, at + 12)) return null
    const [left = 0, bottom = 0, right = 0, top = 0] = floatsAt(lib, at, 4)
    return right > left && top > bottom ? { left, bottom, right, top } : null
  })
}

function withFloats<T>(lib: WrappedPdfiumModule, count: number, act: (at: number) => T): T {
  const at = lib.pdfium.wasmExports.malloc(count * 4)
  try {
    return act(at)
  } finally {
    lib.pdfium.wasmExports.free(at)
  }
}

const floatsAt = (lib: WrappedPdfiumModule, at: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => lib.pdfium.getValue(at + index * 4, 'float'))

interface Found {
  lowestDpi: number
  hasRgb: boolean
  objects: number
}

/** A picture's resolution is its pixels over the size its matrices give it, those of the forms it lies in included. */
function look(
  lib: WrappedPdfiumModule,
  object: number,
  page: number,
  outer: Matrix,
  depth: number,
  found: Found,
): void {
  found.objects += 1
  if (object === 0 || depth > MAX_DEPTH || found.objects > MAX_OBJECTS) return
  const type = lib.FPDFPageObj_GetType(object)
  if (type !== FORM && type !== IMAGE) return
  const own = withFloats(lib, 6, (at) =>
    lib.FPDFPageObj_GetMatrix(object, at) ? (floatsAt(lib, at, 6) as unknown as Matrix) : IDENTITY,
  )
  const matrix = times(own, outer)
  if (type === FORM) {
    const count = lib.FPDFFormObj_CountObjects(object)
    for (let at = 0; at < count; at += 1)
      look(lib, lib.FPDFFormObj_GetObject(object, at), page, matrix, depth + 1, found)
    return
  }
  withFloats(lib, 7, (at) => {
    if (!lib.FPDFImageObj_GetImageMetadata(object, page, at)) return
    const number = (index: number) => lib.pdfium.getValue(at + index * 4, 'i32')
    const [width, height, bits, space] = [number(0), number(1), number(4), number(5)]
    const printed = { x: Math.hypot(matrix[0], matrix[1]) / 72, y: Math.hypot(matrix[2], matrix[3]) / 72 }
    if (width > 0 && height > 0 && printed.x > 0 && printed.y > 0)
      found.lowestDpi = Math.min(found.lowestDpi, width / printed.x, height / printed.y)
    if (RGB_SPACES.has(space) || (space === ICC_BASED && bits === BITS_OF_RGB)) found.hasRgb = true
  })
}

const BGRA = 4
const ANNOTATIONS = 1
const MAX_PIXELS_HIGH = 6_000

async function draw(
  lib: WrappedPdfiumModule,
  document: number,
  wanted: number,
  isOpaque: boolean,
): Promise<Buffer | null> {
  const page = lib.FPDF_LoadPage(document, 0)
  if (page === 0) return null
  const [pageWidth, pageHeight] = [lib.FPDF_GetPageWidthF(page), lib.FPDF_GetPageHeightF(page)]
  const scale = Math.min(wanted / pageWidth, MAX_PIXELS_HIGH / pageHeight)
  const [width, height] = [
    Math.max(1, Math.round(pageWidth * scale)),
    Math.max(1, Math.round(pageHeight * scale)),
  ]
  const bitmap = lib.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0)
  if (bitmap === 0) return null
  lib.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, isOpaque ? 0xffffffff : 0)
  lib.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS)
  const stride = lib.FPDFBitmap_GetStride(bitmap)
  const from = lib.FPDFBitmap_GetBuffer(bitmap)
  const heap = heapOf(lib)
  const pixels = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const source = from + y * stride + x * 4
      const target = (y * width + x) * 4
      pixels[target] = heap[source + 2] ?? 0
      pixels[target + 1] = heap[source + 1] ?? 0
      pixels[target + 2] = heap[source] ?? 0
      pixels[target + 3] = heap[source + 3] ?? 0
    }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}
