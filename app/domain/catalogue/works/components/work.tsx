import type { ReactNode } from 'react'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { isPortrait, sizeFrom, srcSetOf, type WorkPicture } from '../picture.ts'
import { Placeholder } from './placeholder.tsx'

/** How wide a card is on a screen, for the browser’s choice of a size. */
const CARD_SIZES = '(min-width: 48rem) 15rem, 46vw'
/** The narrowest size a browser that knows no `srcset` gets. */
const PLAIN_WIDTH = 320

/** In small letters, as HTML has it: this version of React does not know the attribute. */
const FIRST = { fetchpriority: 'high' }
const LATER = { loading: 'lazy' } as const

interface WorkImageProps {
  picture: WorkPicture | null
  /** Of its category, for the drawing in place of a picture. */
  kind: CategoryType
  sizes?: string
  /** It is seen at once: it is loaded first. */
  first?: boolean
  /** The title beside it says all there is to say. */
  decorative?: boolean
}

/** The picture of a work, or what is drawn where there is none. */
export function WorkImage({ picture, kind, sizes = CARD_SIZES, first, decorative }: WorkImageProps) {
  if (!picture) return <Placeholder kind={kind} />
  const { width, height, alt } = picture
  return (
    <img
      src={sizeFrom(picture, PLAIN_WIDTH)}
      srcSet={srcSetOf(picture)}
      sizes={sizes}
      width={width}
      height={height}
      alt={decorative ? '' : alt}
      className={isPortrait(picture) ? 'work-tall' : undefined}
      {...(first ? FIRST : LATER)}
    />
  )
}

interface WorkProps {
  kind: CategoryType
  title: string
  studio: string
  picture: WorkPicture | null
  /** Of the entry or its category. */
  code?: string
  /** Whom a category honours: they come before the title. */
  people?: readonly string[]
  /** What it stands here for, such as the award it got. */
  above?: string
  /** What has become of it, such as "Winner". */
  mark?: string | null
  sizes?: string
  first?: boolean
  /** Below all of it. */
  children?: ReactNode
}

/** A work wherever it is named and there is room: its picture, title, studio and code. */
export function Work({ title, studio, code, people = [], above, mark, children, ...image }: WorkProps) {
  const { picture } = image
  const byline = [code, ...(people.length > 0 ? [title] : []), studio].filter(Boolean)
  return (
    <figure className={mark ? 'work work-won' : 'work'}>
      <WorkImage {...image} />
      <figcaption>
        {above ? <span>{above}</span> : null}
        {mark ? <b className="work-mark">{mark}</b> : null}
        <strong>
          <bdi>{people.length > 0 ? people.join(', ') : title}</bdi>
        </strong>
        {byline.map((text) => (
          <span key={text}>
            <bdi>{text}</bdi>
          </span>
        ))}
        {picture?.credit ? <small>{picture.credit}</small> : null}
        {children}
      </figcaption>
    </figure>
  )
}
