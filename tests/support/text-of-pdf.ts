import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import fs from 'node:fs/promises'
import { createRequire } from 'node:module'

let library: ReturnType<typeof load> | undefined

async function load() {
  const wasm = await fs.readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
  const lib = await init({ wasmBinary: new Uint8Array(wasm).buffer })
  lib.PDFiumExt_Init()
  return lib
}

/** What a reader who copies out of a viewer gets, a text for each page: read by PDFium, the engine of Chromium's. */
export async function copiedText(pdf: Uint8Array): Promise<string[]> {
  return eachPage(pdf, (lib, text) => {
    const most = lib.FPDFText_CountChars(text) + 1
    const out = lib.pdfium.wasmExports.malloc(most * 2)
    const units = lib.FPDFText_GetText(text, 0, most, out)
    // With the end mark.
    const said = heapOf(lib).subarray(out, out + Math.max(0, units - 1) * 2)
    const copied = Buffer.from(said).toString('utf16le')
    lib.pdfium.wasmExports.free(out)
    return copied
  })
}

/** The farthest right that any text of a PDF reaches, in points. */
export async function rightmost(pdf: Uint8Array): Promise<number> {
  const ends = await eachPage(pdf, (lib, text) => {
    const at = lib.pdfium.wasmExports.malloc(4 * DOUBLE)
    const runs = Array.from({ length: lib.FPDFText_CountRects(text, 0, -1) }, (_, index) => {
      lib.FPDFText_GetRect(text, index, at, at + DOUBLE, at + 2 * DOUBLE, at + 3 * DOUBLE)
      return lib.pdfium.getValue(at + 2 * DOUBLE, 'double')
    })
    lib.pdfium.wasmExports.free(at)
    return Math.max(0, ...runs)
  })
  return Math.max(...ends)
}

const DOUBLE = 8

/** The memory of the module; read again after each call that may let it grow. The package's types leave it out. */
const heapOf = (lib: WrappedPdfiumModule) => (lib.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8

async function eachPage<T>(
  pdf: Uint8Array,
  read: (lib: WrappedPdfiumModule, text: number) => T,
): Promise<T[]> {
  const lib = await (library ??= load())
  const { malloc, free } = lib.pdfium.wasmExports
  const at = malloc(pdf.byteLength)
  heapOf(lib).set(pdf, at)
  const document = lib.FPDF_LoadMemDocument(at, pdf.byteLength, '')
  if (document === 0) throw new Error('PDFium cannot read this')
  const all = Array.from({ length: lib.FPDF_GetPageCount(document) }, (_, index) => {
    const page = lib.FPDF_LoadPage(document, index)
    const text = lib.FPDFText_LoadPage(page)
    const found = read(lib, text)
    lib.FPDFText_ClosePage(text)
    lib.FPDF_ClosePage(page)
    return found
  })
  lib.FPDF_CloseDocument(document)
  free(at)
  return all
}
