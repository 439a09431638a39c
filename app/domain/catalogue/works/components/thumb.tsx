import type { ReactNode } from 'react'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { isPortrait, type Thumbnail } from '../picture.ts'
import { Placeholder } from './placeholder.tsx'

interface ThumbProps {
  picture: Thumbnail | null
  /** Of its category, for the drawing in place of a picture. */
  kind: CategoryType
  /** Names the work, beside its picture. */
  children: ReactNode
}

/** The name of a work in a row of a list, with its small picture before it. Its styles are `thumb.css`, which the route loads. */
export function Thumb({ picture, kind, children }: ThumbProps) {
  return (
    <span className="thumb">
      {picture ? (
        <img
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt=""
          loading="lazy"
          className={isPortrait(picture) ? 'thumb-tall' : undefined}
        />
      ) : (
        <Placeholder kind={kind} />
      )}
      <span>{children}</span>
    </span>
  )
}
