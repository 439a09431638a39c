import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import { ineligibleReason } from '#app/domain/studios/rules.ts'

export interface SampleStudio {
  id: number
  type: string
  ownerId: number
}

export type SampleCategory = Pick<Category, 'id' | 'type' | 'studentOnly' | 'maxPerStudio'>

export interface SamplePlace {
  categoryId: number
  studio: SampleStudio
}

/**
 * Where the next samples go: over the categories in turn, each into a studio that may enter it and has a place left. Fewer than asked
 * for where the places run out.
 */
export function samplePlaces(
  categories: readonly SampleCategory[],
  studios: readonly SampleStudio[],
  taken: readonly { categoryId: number; studioId: number }[],
  count: number,
): SamplePlace[] {
  const key = (categoryId: number, studioId: number) => `${categoryId} ${studioId}`
  const used = new Map<string, number>()
  const use = (at: string) => used.set(at, (used.get(at) ?? 0) + 1)
  const inCategory = new Map<number, number>()
  const enter = (categoryId: number) => inCategory.set(categoryId, (inCategory.get(categoryId) ?? 0) + 1)
  for (const { categoryId, studioId } of taken) {
    use(key(categoryId, studioId))
    enter(categoryId)
  }
  const places: SamplePlace[] = []
  while (places.length < count) {
    // The category with the fewest samples that still takes one; of equals the first.
    const open = categories.flatMap((category) => {
      const free = studios.filter(
        ({ id, type }) =>
          ineligibleReason(type, category) === null &&
          (used.get(key(category.id, id)) ?? 0) < (category.maxPerStudio ?? Infinity),
      )
      const [studio] = free.sort(
        (a, b) => (used.get(key(category.id, a.id)) ?? 0) - (used.get(key(category.id, b.id)) ?? 0),
      )
      return studio ? [{ categoryId: category.id, studio, entries: inCategory.get(category.id) ?? 0 }] : []
    })
    const [next] = open.sort((a, b) => a.entries - b.entries)
    if (!next) break
    use(key(next.categoryId, next.studio.id))
    enter(next.categoryId)
    places.push({ categoryId: next.categoryId, studio: next.studio })
  }
  return places
}
