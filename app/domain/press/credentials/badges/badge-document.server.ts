import sharp from 'sharp'
import { encode } from 'uqr'
import type { Reader } from '#db/client.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import type { DocumentKind } from '#app/platform/documents/document-kind.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { areasText, badgeNumber } from '../rules.ts'
import { badgeCode } from './keys.server.ts'

/** The data of a badge; text only, never markup, and pictures as SVG. */
export interface BadgeDocumentData {
  kind: 'press_badge'
  title: string
  language: 'en'
  number: string
  award: string
  season: string
  name: string
  role: string
  outlet: string
  areas: string[]
  photo: string
  code: string
}

/** The code as one path of rectangles, so that no hairlines show between squares. */
function codeImage(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${runs.join('')}"/></svg>`
}

const WIDTH = 360
const HEIGHT = 450

/** The photo, cut to the badge's frame, inside an SVG that the template can take as text. */
async function photoImage(storageKey: string): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await storage().get(storageKey)) chunks.push(chunk as Uint8Array)
  const cut = await sharp(Buffer.concat(chunks)).resize(WIDTH, HEIGHT, { fit: 'cover' }).jpeg().toBuffer()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><image width="${WIDTH}" height="${HEIGHT}" href="data:image/jpeg;base64,${cut.toString('base64')}"/></svg>`
}

async function badgeDocumentData(id: number, reader: Reader) {
  const row = await reader
    .selectFrom('credential_people as p')
    .innerJoin('media_credentials as m', 'm.id', 'p.credential_id')
    .innerJoin('seasons as s', 's.year', 'm.year')
    .innerJoin('files as f', 'f.id', 'p.photo_file_id')
    .where('p.id', '=', id)
    .select(['p.number', 'p.name', 'p.role', 'm.year', 'm.outlet_name as outlet', 'm.areas', 's.label'])
    .select('f.storage_key as photoKey')
    .executeTakeFirst()
  if (!row || row.number === null) throw new Error(`Badge ${id} is not issued`)
  const { year, number, name, outlet, areas } = row
  const shown = badgeNumber({ year, number })
  const configs = await configValuesIn(reader)
  const data: BadgeDocumentData = {
    kind: 'press_badge',
    title: `Press badge ${shown}`,
    language: 'en',
    number: shown,
    award: configs.site_name || row.label,
    season: row.label.includes(String(year)) ? row.label : `${row.label} · ${year}`,
    name,
    role: row.role,
    outlet,
    areas: areasText(areas).split(', '),
    photo: await photoImage(row.photoKey),
    code: codeImage(await badgeCode({ year, number, areas, name, outlet }, reader)),
  }
  return { data, ownerId: null, studioId: null }
}

/** A press badge with its photo and the code that is checked at the door. */
export const badgeDocument: DocumentKind = {
  kind: 'press_badge',
  template: 'domain/press/credentials/documents/badge.typ',
  load: badgeDocumentData,
}
