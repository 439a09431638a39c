import { Fragment, type ReactNode } from 'react'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { isPortrait, sizeFrom, srcSetOf, type WorkPicture } from '../picture.ts'
import { initialsOf } from '#app/ui/avatar-content.ts'
import { Placeholder } from './placeholder.tsx'

/** The browser chooses a size of the picture by the width that a card has on its screen. */
const CARD_SIZES = '(min-width: 48rem) 15rem, 46vw'
/** The narrowest size a browser that knows no `srcset` gets. */
const PLAIN_WIDTH = 320

/** The side of a face in pixels. */
const FACE = 56

/** In small letters, as HTML has it: this version of React does not know the attribute. */
const FIRST = { fetchpriority: 'high' }
const LATER = { loading: 'lazy' } as const

interface WorkImageProps {
  picture: WorkPicture | null
  /** Of its category, for the drawing in place of a picture. */
  kind: CategoryType
  sizes?: string
  /** The picture is in the first view, so the browser loads it before the others. */
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
  /** The addresses of their photos, in the same order; initials are drawn where there is none. */
  portraits?: readonly (string | null)[]
  /** The card says this below the title, such as the award that the work got. */
  above?: string
  /** What has become of it, such as "Winner". */
  mark?: string | null
  sizes?: string
  first?: boolean
  /** Below all of it. */
  children?: ReactNode
}

/** A group is a few faces; all of its names are below them. */
const MAX_FACES = 4

/** The people whom an award honours, over the lower edge of their work. Their names stand below, so they say nothing of their own. */
function Faces({ people, portraits }: Required<Pick<WorkProps, 'people' | 'portraits'>>) {
  return (
    <div className="faces" aria-hidden="true">
      {people.slice(0, MAX_FACES).map((name, index) => {
        const src = portraits[index]
        return src ? (
          <img key={index} src={src} width={FACE} height={FACE} alt="" loading="lazy" />
        ) : (
          <span key={index}>{initialsOf(name)}</span>
        )
      })}
    </div>
  )
}

/** A work wherever it is named and there is room: its picture, title, studio and code. */
export function Work({ people = [], portraits, above, mark, children, ...work }: WorkProps) {
  const { title, studio, code, ...image } = work
  const { picture } = image
  const byline = [code, ...(people.length > 0 ? [title] : []), studio].filter(Boolean)
  return (
    <figure className={mark ? 'work work-won' : 'work'}>
      <WorkImage {...image} />
      {portraits ? <Faces people={people} portraits={portraits} /> : null}
      <figcaption>
        {above ? <p>{above}</p> : null}
        {mark ? <p className="work-mark">{mark}</p> : null}
        <p>
          <strong>
            {(people.length > 0 ? people : [title]).map((name, index) => (
              <Fragment key={index}>
                {index > 0 ? ', ' : null}
                <bdi>{name}</bdi>
              </Fragment>
            ))}
          </strong>
        </p>
        {byline.map((text) => (
          <p key={text}>
            <bdi>{text}</bdi>
          </p>
        ))}
        {picture?.credit ? (
          <p>
            <small>{picture.credit}</small>
          </p>
        ) : null}
        {children}
      </figcaption>
    </figure>
  )
}
