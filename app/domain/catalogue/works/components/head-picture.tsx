import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import type { WorkPicture } from '../picture.ts'
import { WorkImage } from './work.tsx'

/** The column beside a record, or the width of a phone. */
const SIZES = '(min-width: 48rem) 20rem, 92vw'

/** The work that a page is about, whole. Its styles are `thumb.css`, which the route loads. */
export function HeadPicture({ picture, kind }: { picture: WorkPicture | null; kind: CategoryType }) {
  return (
    <div className="head-picture">
      <WorkImage picture={picture} kind={kind} sizes={SIZES} first />
    </div>
  )
}
