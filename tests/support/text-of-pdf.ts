import { init } from '@embedpdf/pdfium'
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
  const lib = await (library ??= load())
  const { malloc, free } = lib.pdfium.wasmExports
  const heap = () => (lib.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8
  const at = malloc(pdf.byteLength)
  heap().set(pdf, at)
  const document = lib.FPDF_LoadMemDocument(at, pdf.byteLength, '')
  if (document === 0) throw new Error('PDFium cannot read this')
  const pages = Array.from({ length: lib.FPDF_GetPageCount(document) }, (_, index) => {
    const page = lib.FPDF_LoadPage(document, index)
    const text = lib.FPDFText_LoadPage(page)
    const most = lib.FPDFText_CountChars(text) + 1
    const out = malloc(most * 2)
    const units = lib.FPDFText_GetText(text, 0, most, out)
    // With the end mark.
    const said = Buffer.from(heap().subarray(out, out + Math.max(0, units - 1) * 2)).toString('utf16le')
    free(out)
    lib.FPDFText_ClosePage(text)
    lib.FPDF_ClosePage(page)
    return said
  })
  lib.FPDF_CloseDocument(document)
  free(at)
  return pages
}
