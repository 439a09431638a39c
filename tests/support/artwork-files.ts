import {
  cmyk,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFString,
  rgb,
  StandardFonts,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Files of sponsors, right ones and wrong ones, made by code. */

const MM = 72 / 25.4

interface Sheet {
  width?: number
  height?: number
  bleed?: number
  pages?: number
  boxes?: boolean
  draw?: (page: PDFPage, document: PDFDocument) => Promise<void> | void
  finish?: (document: PDFDocument) => Promise<void> | void
}

/** A PDF of a half page, 190 × 124 mm with 3 mm of bleed, unless said otherwise. */
export async function pdfSheet({
  width = 190,
  height = 124,
  bleed = 3,
  pages = 1,
  boxes = true,
  draw,
  finish,
}: Sheet = {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  const whole = [(width + 2 * bleed) * MM, (height + 2 * bleed) * MM] as const
  for (let n = 0; n < pages; n += 1) {
    const page = document.addPage([whole[0], whole[1]])
    if (boxes) {
      page.setTrimBox(bleed * MM, bleed * MM, width * MM, height * MM)
      page.setBleedBox(0, 0, whole[0], whole[1])
    }
    page.drawRectangle({ x: 0, y: 0, width: whole[0], height: whole[1], color: cmyk(0.9, 0.4, 0, 0.1) })
    await draw?.(page, document)
  }
  await finish?.(document)
  return Buffer.from(await document.save())
}

export const picture = (width: number, height: number, space: 'srgb' | 'cmyk' = 'srgb') =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 120, b: 160 } } })
    .toColourspace(space)
    .jpeg()
    .toBuffer()

/** A picture over the whole half page. */
const withPicture = (pixels: number, space: 'srgb' | 'cmyk') =>
  pdfSheet({
    async draw(page, document) {
      const image = await document.embedJpg(await picture(pixels, Math.round((pixels * 130) / 196), space))
      page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() })
    },
  })

/** A stream that unpacks to far more than it weighs. */
function bomb(document: PDFDocument, page: PDFPage): void {
  let packed = deflateSync(Buffer.alloc(1_200_000_000, 0x20))
  packed = deflateSync(packed)
  const stream = document.context.stream(packed, {
    Filter: [PDFName.of('FlateDecode'), PDFName.of('FlateDecode')],
  })
  page.node.set(PDFName.of('Contents'), document.context.register(stream))
}

export const PDFS = {
  right: () => withPicture(2_400, 'cmyk'),
  wrongSize: () => pdfSheet({ width: 210, height: 297 }),
  turned: () => pdfSheet({ width: 124, height: 190 }),
  noBleed: () => pdfSheet({ bleed: 0 }),
  noBoxes: () => pdfSheet({ boxes: false }),
  rgb: () =>
    pdfSheet({
      draw: (page) => page.drawRectangle({ x: 50, y: 50, width: 90, height: 90, color: rgb(1, 0, 0) }),
    }),
  rgbPicture: () => withPicture(2_400, 'srgb'),
  coarse: () => withPicture(555, 'cmyk'),
  fontMissing: () =>
    pdfSheet({
      async draw(page, document) {
        const font = await document.embedFont(StandardFonts.TimesRoman)
        page.drawText('Congratulations', { x: 60, y: 60, size: 24, font, color: cmyk(0, 0, 0, 1) })
      },
    }),
  manyPages: () => pdfSheet({ pages: 300 }),
  encrypted: () =>
    pdfSheet({
      finish: (document) => {
        document.encrypt({ userPassword: 'secret', ownerPassword: 'other' })
      },
    }),
  script: () =>
    pdfSheet({
      finish: (document) => {
        const action = { S: PDFName.of('JavaScript'), JS: PDFString.of('app.alert(1)') }
        document.catalog.set(PDFName.of('OpenAction'), document.context.obj(action))
      },
    }),
  launch: () =>
    pdfSheet({
      finish: (document) => {
        const action = { S: PDFName.of('Launch'), F: PDFHexString.fromText('calc.exe') }
        document.catalog.set(PDFName.of('OpenAction'), document.context.obj(action))
      },
    }),
  attachment: () =>
    pdfSheet({
      finish: (document) => document.attach(Buffer.from('hello'), 'hello.txt', { mimeType: 'text/plain' }),
    }),
  seeThrough: () =>
    pdfSheet({
      draw: (page) =>
        page.drawRectangle({ x: 50, y: 50, width: 90, height: 90, color: cmyk(0, 1, 0, 0), opacity: 0.4 }),
    }),
  bomb: () =>
    pdfSheet({
      draw: (page, document) => bomb(document, page),
    }),
  async truncated() {
    const whole = await PDFS.right()
    return whole.subarray(0, Math.floor(whole.length * 0.4))
  },
}

/** A PNG that says it is far larger than it weighs. */
export async function imageBomb(): Promise<Buffer> {
  const small = await sharp({
    create: { width: 4, height: 4, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer()
  const large = Buffer.from(small)
  large.writeUInt32BE(60_000, 16)
  large.writeUInt32BE(60_000, 20)
  const { crc32 } = await import('node:zlib')
  large.writeUInt32BE(crc32(large.subarray(12, 29)), 29)
  return large
}

const svg = (inside: string, head = '') =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 100"><circle cx="50" cy="50" r="40" fill="#b5482a"/>${inside}</svg>`,
  )

export const SVGS = {
  right: svg('<path d="M120 20h150v60h-150z" fill="#1d3557"/>'),
  script: svg('<script>alert(1)</script>'),
  handler: svg('<rect width="5" height="5" onclick="alert(1)" onload="alert(2)"/>'),
  foreign: svg(
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>',
  ),
  outside: svg(
    '<image href="https://evil.example/track.png" width="9" height="9"/><use xlink:href="https://evil.example/a.svg#x"/>',
  ),
  style: svg(
    '<style>@import url(https://evil.example/a.css); .a{fill:url(https://evil.example/#b)}</style><rect class="a" width="9" height="9" style="fill:url(https://evil.example/c)"/>',
  ),
  link: svg('<a xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a>'),
  entities: svg('<text>&lol;</text>', '<!DOCTYPE svg [<!ENTITY l "lol"><!ENTITY lol "&l;&l;&l;&l;">]>'),
  empty: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>'),
}

/** A logo as a PNG. */
export const pngLogo = (width: number, isOpaque = false) =>
  sharp({
    create: {
      width,
      height: Math.round(width / 3),
      channels: 4,
      background: { r: 180, g: 70, b: 40, alpha: 1 },
    },
  })
    .composite(
      isOpaque
        ? []
        : [
            {
              input: Buffer.from(
                `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100"/></svg>`,
              ),
              blend: 'dest-out',
            },
          ],
    )
    .png()
    .toBuffer()

export const EPS = Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n')
