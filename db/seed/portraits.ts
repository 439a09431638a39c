import { sql } from 'kysely'
import sharp from 'sharp'
import { PORTRAIT_SIDE } from '#app/domain/nominees/portraits/rules.ts'
import { storeMadeFile } from '#app/platform/files/commands.server.ts'
import { db } from '#db/client.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { faceSvg } from '#db/seed/faces.ts'
import { hasNominees } from '#db/seed/phases.ts'

/** Limits how many faces are drawn and stored at a time, as of stills. */
const AT_ONCE = 4
/** Of so many people one has sent no photo, so that initials are seen too, and one more a photo that needs a look. */
const ONE_WITHOUT = 6
const ONE_TO_REVIEW = 23

/** Photos of the people whom categories honour, drawn from their names: the same in every run. */
export async function seedPortraits({ year, plan }: Baseline): Promise<void> {
  if (!hasNominees(plan.phase)) return
  const at = new Date(plan.calendar.announced.getTime() + 60 * 60_000)
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.full_name as name from nomination_people p join nominations n on n.id = p.nomination_id
    join categories k on k.id = n.category_id and k.type = 'achievement'
    where n.year = ${year} and n.status = 'announced' order by p.id`.execute(db())
  const left = rows.filter((_, index) => index % ONE_WITHOUT !== ONE_WITHOUT - 1)
  const storeThem = async () => {
    for (let person = left.shift(); person; person = left.shift()) await storeFace(person, at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, storeThem))
}

async function storeFace({ id, name }: { id: number; name: string }, at: Date): Promise<void> {
  const content = await sharp(faceSvg(name, PORTRAIT_SIDE)).jpeg({ quality: 82 }).toBuffer()
  await storeMadeFile(
    { content, name: 'photo.jpg', kind: 'jpeg', ownerId: null, studioId: null, purpose: 'portrait' },
    at,
    (fileId, trx) =>
      trx
        .insertInto('nominee_portraits')
        .values({
          ...{ person_id: id, file_id: fileId, permitted_at: at },
          shown_at: id % ONE_TO_REVIEW === 0 ? null : at,
        })
        .execute(),
  )
}
