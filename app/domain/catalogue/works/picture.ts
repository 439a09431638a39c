/** A picture of a work as pages show it: its sizes, and what is said of it. Safe for the browser. */

export interface WorkPicture {
  /** From the smallest, with widths in pixels. */
  sizes: readonly { src: string; width: number }[]
  /** Of the largest size: they keep the place of the picture free while it loads. */
  width: number
  height: number
  /** For people who cannot see it. */
  alt: string
  /** Whom to thank for it; empty where nothing has to be said. */
  credit: string
}

/** The smallest picture of a work, for a row of a list whose text names the work. */
export interface Thumbnail {
  src: string
  width: number
  height: number
}

/** Questions of the film form whose answers are pictures of the work, the one that is shown first in front. */
export const STILLS: readonly string[] = ['still_1', 'still_2', 'still_3', 'poster']

/** Questions of the film form for pictures that prove something and show no work. */
export const PROOFS: readonly string[] = ['credit_screenshot']

/** The sizes as `srcset` takes them. */
export const srcSetOf = ({ sizes }: Pick<WorkPicture, 'sizes'>): string =>
  sizes.map(({ src, width }) => `${src} ${width}w`).join(', ')

/** The smallest size that is at least so wide, or else the largest. */
export function sizeFrom({ sizes }: Pick<WorkPicture, 'sizes'>, width: number): string {
  return (sizes.find((size) => size.width >= width) ?? sizes.at(-1))?.src ?? ''
}

/** Whether it is higher than wide, such as a poster. */
export const isPortrait = ({ width, height }: Pick<WorkPicture, 'width' | 'height'>): boolean =>
  height > width
