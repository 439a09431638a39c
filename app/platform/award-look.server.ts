import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Reader } from '#db/client.ts'
import { accentOf } from '#app/platform/accent.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { MAX_PIXELS } from '#app/platform/files/rules.ts'
import { log } from '#app/log.server.ts'

/** How documents show whose they are. */
export interface AwardLook {
  /** "#ffc500" */
  accent: string
  /** As PNG, small enough for print; null shows the product's own mark. */
  logo: Buffer | null
}

/** The logo's file by the setting that names it; null where there is none. */
async function findLogoFile(publicId: string, reader: Reader) {
  if (publicId === '') return null
  const row = await reader
    .selectFrom('files')
    .where(sql<string>`public_id::text`, '=', publicId)
    .where('purpose', '=', 'logo')
    .where('deleted_at', 'is', null)
    .select(['storage_key as storageKey'])
    .executeTakeFirst()
  return row ?? null
}

/** Printed 15 millimetres high, this is 400 dots to the inch. */
const PRINT_PIXELS = { width: 960, height: 240 }

/** The one logo, as it is printed: a thousand certificates need it made once. */
let printed: { key: string; png: Buffer } | null = null

async function printedLogo(storageKey: string): Promise<Buffer | null> {
  if (printed?.key === storageKey) return printed.png
  try {
    const png = await sharp(await buffer(await storage().get(storageKey)), { limitInputPixels: MAX_PIXELS })
      .resize({ ...PRINT_PIXELS, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
    printed = { key: storageKey, png }
    return png
  } catch (error) {
    // An invoice has to be made, with or without a picture.
    log.error({ err: error, storageKey }, 'the logo could not be read for a document')
    return null
  }
}

/** The award's accent and logo, as its documents show them. */
export async function awardLook(reader: Reader): Promise<AwardLook> {
  const rows = await reader
    .selectFrom('configs')
    .select(['name', 'value'])
    .where('name', 'in', ['accent_colour', 'logo_file'])
    .execute()
  const value = (name: string) => rows.find((row) => row.name === name)?.value?.trim() ?? ''
  const file = await findLogoFile(value('logo_file'), reader)
  return { accent: accentOf(value('accent_colour')), logo: file && (await printedLogo(file.storageKey)) }
}
