import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { numberOf, sceneSvg, workSvg } from '#db/seed/scenes.ts'

/** Pictures for stills, credits and adverts, drawn when they are needed. No text, so no font is needed. */

const palettes = [
  ['#1d2b3a', '#33506b', '#ffc500', '#5f7f95'],
  ['#3a1d2b', '#7a3c4e', '#ffe08a', '#b0697a'],
  ['#12312a', '#2f6b56', '#f4f0d8', '#6aa789'],
  ['#2b2440', '#5a4b86', '#ffd7a1', '#9486bd'],
] as const

function landscape([sky, hill, light, far]: (typeof palettes)[number], width: number, height: number) {
  const lights = [0.12, 0.27, 0.44, 0.58, 0.73, 0.9].map(
    (x, index) =>
      `<circle cx="${width * x}" cy="${height * (0.72 + (index % 3) * 0.05)}" r="${height * 0.012}" fill="${light}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${sky}"/>
    <circle cx="${width * 0.74}" cy="${height * 0.26}" r="${height * 0.11}" fill="${light}"/>
    <path d="M0 ${height * 0.6} Q ${width * 0.25} ${height * 0.38} ${width * 0.5} ${height * 0.58} T ${width} ${height * 0.5} V ${height} H 0 Z" fill="${far}"/>
    <path d="M0 ${height * 0.75} Q ${width * 0.3} ${height * 0.55} ${width * 0.6} ${height * 0.72} T ${width} ${height * 0.68} V ${height} H 0 Z" fill="${hill}"/>
    ${lights.join('')}
  </svg>`
}

function creditCard([sky, , light, far]: (typeof palettes)[number], width: number, height: number): string {
  const lines = [0.34, 0.46, 0.58].map(
    (y, index) =>
      `<rect x="${width * (0.3 + index * 0.03)}" y="${height * y}" width="${width * (0.4 - index * 0.06)}" height="${height * 0.05}" rx="6" fill="${index === 0 ? light : far}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${sky}"/>${lines.join('')}
  </svg>`
}

/** A picture of the press that takes a moment to make and a few kilobytes to keep. */
export function smallPicture(index: number, width = 640): Promise<Buffer> {
  return sharp(sceneSvg(index, width)).jpeg({ quality: 80 }).toBuffer()
}

/** The still of a work, as wide as a column of a page needs: the demonstration has hundreds, and the worker makes the smaller one. */
export function workStill(work: { title: string; category: string }): Promise<Buffer> {
  return sharp(workSvg(work, 960)).jpeg({ quality: 80 }).toBuffer()
}

/** A picture of an advertiser, in the size it ordered. */
export function wideLandscape(width: number, height: number): Promise<Buffer> {
  return sharp(Buffer.from(landscape(palettes[3], width, height)))
    .jpeg({ quality: 80 })
    .toBuffer()
}

export interface Pictures {
  /** Answers the file with the still of a work in a category. */
  still(work: { owner: string; title: string; category: string }): Promise<string>
  /** The file with a picture of credits. */
  credit(index: number): string
  remove(): Promise<void>
}

/** Stills by their file's name, as large as the form asks for; each is drawn once in a run. */
const stills = new Map<string, Promise<Buffer>>()
let credits: Promise<Buffer[]> | undefined

function drawCredits() {
  credits ??= Promise.all(
    palettes.map((palette) =>
      sharp(Buffer.from(creditCard(palette, 800, 450)))
        .jpeg({ quality: 82 })
        .toBuffer(),
    ),
  )
  return credits
}

/** Opens a temporary folder for pictures; `remove` deletes it. */
export async function drawPictures(): Promise<Pictures> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'stills-'))
  const file = (name: string) => path.join(folder, `${name}.jpg`)
  const drawn = await drawCredits()
  await Promise.all(drawn.map((credit, index) => fs.writeFile(file(`credit-${index}`), credit)))
  return {
    async still({ owner, ...work }) {
      const name = `still-${numberOf(`${owner} ${work.title} ${work.category}`)}`
      const still = stills.get(name) ?? sharp(workSvg(work, 1_920)).jpeg({ quality: 82 }).toBuffer()
      stills.set(name, still)
      await fs.writeFile(file(name), await still)
      return file(name)
    },
    credit: (index) => file(`credit-${index % drawn.length}`),
    remove: () => fs.rm(folder, { recursive: true, force: true }),
  }
}
