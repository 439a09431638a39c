import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { WorkPicture } from '#app/domain/catalogue/works/picture.ts'
import { nomineePictures } from '#app/domain/nominees/works/pictures.server.ts'
import { publicPortraits } from '#app/domain/nominees/portraits/queries.server.ts'
import { portraitsOf } from '#app/domain/nominees/portraits/rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import type { PublicCategory } from '#app/domain/nominees/nominations/public-nominees.server.ts'
import { pressMoment, THE_PUBLIC, visibleItem } from './visibility.server.ts'

interface ItemStill {
  nominationId: number
  publicId: string
  alt: string
  credit: string
  sizes: { size: string; width: number; height: number }[]
}

/**
 * The pictures everyone may see of a season's nominated works, by their nominations: a still that admins gave out for this work alone,
 * and otherwise one of its entry. A photo of winners on a stage is no picture of their work.
 */
async function worksPictures(year: number, now: Date, reader: Reader): Promise<Map<number, WorkPicture>> {
  const moment = await pressMoment(now, reader)
  const [own, { rows }] = await Promise.all([
    nomineePictures(year, now, reader),
    sql<ItemStill>`
      select distinct on (pin.nomination_id) pin.nomination_id as "nominationId", i.public_id as "publicId", i.alt, i.credit,
        (select jsonb_agg(jsonb_build_object('size', r.size, 'width', r.width, 'height', r.height) order by r.width)
          from press_renditions r where r.file_id = pf.file_id and r.size <> 'print') as sizes
      from press_item_nominations pin join press_items i on i.id = pin.item_id
      join press_item_files pf on pf.item_id = i.id and pf.n = i.file_no
      where i.year = ${year} and i.kind = 'still' and i.about <> 'winners' and i.state <> 'archived'
        and ${visibleItem('i', THE_PUBLIC, moment)}
        and exists (select from press_renditions r where r.file_id = pf.file_id and r.size <> 'print')
        and not exists (select from press_item_nominations other
          where other.item_id = i.id and other.nomination_id <> pin.nomination_id)
      order by pin.nomination_id, i.publish_at desc, i.id desc`.execute(reader),
  ])
  return new Map([...own, ...rows.map((row) => [row.nominationId, pictureOf(row)] as const)])
}

function pictureOf({ publicId, alt, credit, sizes }: ItemStill): WorkPicture {
  const file = href('/press/items/:publicId/file', { publicId })
  const { width = 0, height = 0 } = sizes.at(-1) ?? {}
  return {
    sizes: sizes.map((each) => ({
      src: `${withQuery(file, { size: each.size })}&inline`,
      width: each.width,
    })),
    ...{ width, height, alt, credit },
  }
}

/** A season's categories with the pictures of their nominees, and of the people whom they honour. */
export async function withPictures<Category extends PublicCategory>(
  categories: readonly Category[],
  year: number,
  now: Date,
  reader: Reader,
) {
  const [pictures, photos] =
    categories.length > 0
      ? await Promise.all([worksPictures(year, now, reader), publicPortraits(year, now, reader)])
      : [new Map<number, WorkPicture>(), new Map<string, string>()]
  return categories.map(({ nominees, ...category }) => ({
    ...category,
    nominees: nominees.map((nominee) => ({
      ...nominee,
      picture: pictures.get(nominee.id) ?? null,
      ...(nominee.people.length > 0 && { portraits: portraitsOf(nominee.people, nominee.id, photos) }),
    })),
  }))
}
