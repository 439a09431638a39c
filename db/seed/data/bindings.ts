import { filmForm, type AskedQuestion, type FilmExtra } from '#app/domain/catalogue/templates/film-form.ts'
import type { CategorySeed } from '#db/seed/data/categories.ts'

/** What some of the demonstration's categories ask beyond the form of their type, by number. */
const EXTRAS: Readonly<Record<FilmExtra, readonly number[]>> = {
  series: [3, 4, 5, 6, 14, 16, 18, 20, 24, 26, 28, 30],
  student: [12],
  immersive: [11],
  script: [15, 16],
  designs: [23, 24, 25, 26],
  music: [27, 28],
  characters: [29, 30],
}

/** The questions of one category, in the order they are asked. */
export function bindingsOf(category: CategorySeed): AskedQuestion[] {
  const extras = Object.entries(EXTRAS).flatMap(([extra, numbers]) =>
    numbers.includes(category.number) ? [extra as FilmExtra] : [],
  )
  return filmForm(category, new Set(extras))
}
