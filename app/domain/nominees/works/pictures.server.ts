import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { TICKED } from '#app/domain/catalogue/fields/answers.ts'
import { STILLS, type WorkPicture } from '#app/domain/catalogue/works/picture.ts'
import { notHeldBack } from '#app/domain/judging/rounds/materials/held-back.server.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { copiesOf, pagePicture, type StoredRendition } from '#app/platform/files/copies.server.ts'
import { href } from '#app/platform/href.ts'

/**
 * Pictures of nominated works that everyone may see: stills of entries, where the nomination is public and the entrant let us show
 * extracts. The clock of the request decides, for the page as for the file.
 */

/** The question that lets us show a work outside of judging and voting. */
export const PERMISSION = 'permission_to_show_clip'

/** Whether the entry of the nomination under this alias may be shown to everyone: the award shows pictures, and its entrant let it. */
const mayBeShown = (alias: string) => sql<boolean>`exists (
    select from configs where name = 'nominee_pictures_public' and value = '1')
  and exists (select from submission_values v
  join fields q on q.id = v.field_id and q.key = ${PERMISSION}
  where v.submission_id = ${sql.ref(`${alias}.submission_id`)} and v.value #>> '{}' = ${TICKED})`

interface Still {
  id: number
  title: string
  fileId: number
}

/** The first still of each of these nominations. */
async function stillsOf(
  which: { year: number } | { nominationId: number },
  now: Date,
  reader: Reader,
): Promise<Still[]> {
  const asked = 'year' in which ? sql`n.year = ${which.year}` : sql`n.id = ${which.nominationId}`
  const { rows } = await sql<Still>`
    select distinct on (n.id) n.id, n.display_title as title, x.file_id as "fileId"
    from nominations n
    join submission_files x on x.submission_id = n.submission_id and ${notHeldBack('x')}
    join fields q on q.id = x.field_id and q.key = any(${STILLS}::text[])
    join files f on f.id = x.file_id and f.deleted_at is null
    where ${asked} and ${publicNomination('n', now)} and ${mayBeShown('n')}
    order by n.id, array_position(${STILLS}::text[], q.key), x.sort`.execute(reader)
  return rows
}

/** The sizes of a picture, each width once: a small original is its own largest size. */
function distinctSizes(renditions: readonly StoredRendition[]): StoredRendition[] {
  return [...new Map(renditions.map((rendition) => [rendition.width, rendition])).values()]
}

/** A still of the nominee in its sizes; `null` while the worker has made none. */
function pictureOf({ id, title }: Still, renditions: readonly StoredRendition[]): WorkPicture | null {
  const sizes = distinctSizes(renditions)
  const largest = sizes.at(-1)
  if (!largest) return null
  const { width, height } = largest
  return {
    sizes: sizes.map((size) => ({
      src: href('/nominees/picture/:nominationId/:width', { nominationId: id, width: size.width }),
      width: size.width,
    })),
    // The studio, whose picture it is, stands below it: a credit would name it twice.
    ...{ width, height, alt: `Still from ${title}`, credit: '' },
  }
}

async function picturesOf(stills: readonly Still[]): Promise<Map<number, WorkPicture>> {
  const copies = await copiesOf(stills.map(({ fileId }) => fileId))
  return new Map(
    stills.flatMap((still): [number, WorkPicture][] => {
      const picture = pictureOf(still, copies.get(still.fileId)?.renditions ?? [])
      return picture ? [[still.id, picture]] : []
    }),
  )
}

/** The pictures of a season's public nominees by their nominations. */
export async function nomineePictures(
  year: number,
  now: Date,
  reader: Reader,
): Promise<Map<number, WorkPicture>> {
  return picturesOf(await stillsOf({ year }, now, reader))
}

/** The picture of one nominee that everyone may see at this moment; `null` where there is none. */
export async function nomineePicture(
  nominationId: number,
  now: Date,
  reader: Reader,
): Promise<WorkPicture | null> {
  const pictures = await picturesOf(await stillsOf({ nominationId }, now, reader))
  return pictures.get(nominationId) ?? null
}

/** A size of a nominee's picture, if everyone may see it at this moment; `null` otherwise. */
export async function findNomineePicture(
  nominationId: number,
  width: number,
  now: Date,
  reader: Reader,
): Promise<StoredRendition | null> {
  const [still] = await stillsOf({ nominationId }, now, reader)
  if (!still) return null
  const copies = await copiesOf([still.fileId])
  return copies.get(still.fileId)?.renditions.find((size) => size.width === width) ?? null
}

/** The picture of a nominee for mails to those whom it honours: the one that everyone may see, where it may be seen at this moment. */
export async function findMailedNominee(
  nominationId: number,
  now: Date,
  reader: Reader,
): Promise<StoredRendition | null> {
  const [still] = await stillsOf({ nominationId }, now, reader)
  if (!still) return null
  return pagePicture((await copiesOf([still.fileId])).get(still.fileId)?.renditions ?? [])
}
