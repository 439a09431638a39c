import type { WorkPicture } from '#app/domain/catalogue/works/picture.ts'
import { shownLookFile } from '#app/domain/season/identity/look-files.server.ts'
import type { ConfigValues } from '#app/domain/season/seasons/rules.ts'
import { copiesOf } from '#app/platform/files/copies.server.ts'
import { href } from '#app/platform/href.ts'

/** The award's own picture in its sizes, with what its admins say of it; null without one, and while the worker has made no size. */
export async function awardPicture(configs: ConfigValues): Promise<WorkPicture | null> {
  const file = await shownLookFile('picture')
  const renditions = file ? ((await copiesOf([file.id])).get(file.id)?.renditions ?? []) : []
  const largest = renditions.at(-1)
  if (!file || !largest) return null
  const { width, height } = largest
  return {
    sizes: renditions.map((size) => ({
      src: href('/award/picture/:pictureId/:width', { pictureId: file.publicId, width: size.width }),
      width: size.width,
    })),
    ...{ width, height },
    alt: configs.picture_alt?.trim() ?? '',
    credit: configs.picture_credit?.trim() ?? '',
  }
}
