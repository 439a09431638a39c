import { expect, test } from 'vitest'
import { samplePlaces, type SampleCategory } from './sample-places.ts'

const category = (id: number, more: Partial<SampleCategory> = {}): SampleCategory => ({
  ...{ id, type: 'production', studentOnly: false, maxPerStudio: null },
  ...more,
})
const studio = { id: 1, type: 'studio', ownerId: 11 }
const school = { id: 2, type: 'school', ownerId: 12 }
const placed = (places: ReturnType<typeof samplePlaces>) =>
  places.map(({ categoryId, studio: { id } }) => [categoryId, id])

test('samples go over all categories in turn', () => {
  const places = samplePlaces([category(1), category(2)], [studio], [], 5)
  expect(placed(places)).toEqual([
    [1, 1],
    [2, 1],
    [1, 1],
    [2, 1],
    [1, 1],
  ])
})

test('student categories are entered by schools, others not', () => {
  const places = samplePlaces([category(1), category(2, { studentOnly: true })], [studio, school], [], 4)
  expect(placed(places)).toEqual([
    [1, 1],
    [2, 2],
    [1, 1],
    [2, 2],
  ])
})

test('no studio gets more places than a category gives it, with those it has', () => {
  const two = category(1, { maxPerStudio: 2 })
  expect(samplePlaces([two], [studio], [{ categoryId: 1, studioId: 1 }], 9)).toHaveLength(1)
  expect(samplePlaces([two], [], [], 3)).toEqual([])
  expect(samplePlaces([], [studio], [], 3)).toEqual([])
})

test('a category with fewer samples comes first', () => {
  const taken = [{ categoryId: 1, studioId: 1 }]
  expect(placed(samplePlaces([category(1), category(2)], [studio], taken, 1))).toEqual([[2, 1]])
})
