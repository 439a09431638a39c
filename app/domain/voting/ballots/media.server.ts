import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { STILLS } from '#app/domain/catalogue/works/picture.ts'
import { notHeldBack } from '#app/domain/judging/rounds/materials/held-back.server.ts'
import { copiesOf } from '#app/platform/files/copies.server.ts'

/** What voters see of a nominated work beside its title. */
export interface NomineeMedia {
  /** Each of the nominees with what they did: "Mara Quill, Director". */
  credits: string[]
  /** A small and a larger copy of the first still. */
  still: { small: string; large: string; width: number; height: number } | null
  hasClip: boolean
  /** A web address. */
  screener: { link: string; password: string | null } | null
}

const CLIPS = ['clip_for_ceremony', 'reel_file']
/** The address of a clip, beside those of stills, which are made from their content. */
export const CLIP = 'clip'
const MAX_CREDITS = 12

interface Row {
  id: number
  credits: string[]
  files: { fileId: number; key: string }[]
  link: string | null
  password: string | null
}

/** The media of nominations that are on the ballot, by their ids. */
export async function nomineeMedia(
  nominationIds: readonly number[],
  reader: Reader,
): Promise<Map<number, NomineeMedia>> {
  const answer = (key: string) => sql`(select v.value #>> '{}' from submission_values v
    join fields q on q.id = v.field_id and q.key = ${key} where v.submission_id = n.submission_id and ${notHeldBack('v')})`
  const { rows } = await sql<Row>`
    select n.id,
      coalesce((select jsonb_agg(p.full_name || case when p.credit = '' then '' else ', ' || p.credit end order by p.sort)
        from nomination_people p where p.nomination_id = n.id), '[]') as credits,
      coalesce((select jsonb_agg(jsonb_build_object('fileId', x.file_id, 'key', q.key) order by x.sort)
        from submission_files x join fields q on q.id = x.field_id and q.key = any(${[...STILLS, ...CLIPS]}::text[])
        join files f on f.id = x.file_id and f.deleted_at is null
        where x.submission_id = n.submission_id and ${notHeldBack('x')}), '[]') as files,
      ${answer('screener_link')} as link, ${answer('screener_password')} as password
    from nominations n where n.id = any(${[...nominationIds]}::bigint[])`.execute(reader)
  const stills = new Map(rows.map(({ id, files }) => [id, firstOf(files, STILLS)]))
  const copies = await copiesOf([...stills.values()].filter((fileId) => fileId !== null))
  return new Map(
    rows.map(({ id, credits, files, link, password }) => {
      const renditions = copies.get(stills.get(id) ?? 0)?.renditions ?? []
      const [small, large = small] = renditions
      return [
        id,
        {
          credits: credits.slice(0, MAX_CREDITS),
          still: small && large ? { ...measured(large), small: nameOf(small), large: nameOf(large) } : null,
          hasClip: firstOf(files, CLIPS) !== null,
          screener: link && /^https?:\/\//i.test(link) ? { link, password: password || null } : null,
        },
      ]
    }),
  )
}

const nameOf = ({ digest }: { digest: string }) => `${digest}.webp`
const measured = ({ width, height }: { width: number; height: number }) => ({ width, height })

function firstOf(files: Row['files'], keys: readonly string[]): number | null {
  for (const key of keys) {
    const found = files.find((file) => file.key === key)
    if (found) return found.fileId
  }
  return null
}

/** A stored file of a nominee as its address on the ballot names it; `null` where there is none. */
export async function nomineeFile(nominationId: number, name: string, reader: Reader) {
  const { rows } = await sql<{
    fileId: number
    key: string
    name: string
    mime: string
    size: number
    at: string
  }>`
    select f.id as "fileId", q.key, f.original_name as name, f.mime, f.size_bytes::float8 as size, f.storage_key as at
    from nominations n join submission_files x on x.submission_id = n.submission_id and ${notHeldBack('x')}
    join fields q on q.id = x.field_id and q.key = any(${[...STILLS, ...CLIPS]}::text[])
    join files f on f.id = x.file_id and f.deleted_at is null
    where n.id = ${nominationId} order by x.sort`.execute(reader)
  if (name === CLIP) {
    const clip = rows.find((row) => row.fileId === firstOf(rows, CLIPS))
    return clip
      ? { name: clip.name, mime: clip.mime, sizeBytes: clip.size, storageKey: clip.at, unchanging: false }
      : null
  }
  const stills = rows.filter(({ key }) => STILLS.includes(key)).map(({ fileId }) => fileId)
  const copies = await copiesOf(stills)
  const copy = [...copies.values()]
    .flatMap(({ renditions }) => [...renditions])
    .find((each) => nameOf(each) === name)
  if (!copy) return null
  const { mime, sizeBytes, storageKey } = copy
  return { name, mime, sizeBytes, storageKey, unchanging: true }
}
