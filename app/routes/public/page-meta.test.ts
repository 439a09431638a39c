import { expect, test } from 'vitest'
import { metaTags } from './page-meta.ts'

const page = { title: 'Winners 2026', description: 'All winners.', url: 'https://awards.example/winners' }

test('a page that could not be shown says nothing of itself', () => {
  expect(metaTags(undefined)).toEqual([])
})

test('a page without a picture claims none', () => {
  const tags = metaTags(page)
  expect(tags).toContainEqual({ name: 'description', content: 'All winners.' })
  expect(tags).toContainEqual({ property: 'og:url', content: page.url })
  expect(JSON.stringify(tags)).not.toMatch(/og:image|twitter|schema\.org/)
})

test('a picture comes with its description, and a thing with its context', () => {
  const image = { src: 'https://awards.example/nominees/picture/1/960', alt: 'A lighthouse' }
  const tags = metaTags({ ...page, image, thing: { '@type': 'Event' } })
  expect(tags).toContainEqual({ property: 'og:image', content: image.src })
  expect(tags).toContainEqual({ property: 'og:image:alt', content: 'A lighthouse' })
  expect(tags).toContainEqual({ 'script:ld+json': { '@context': 'https://schema.org', '@type': 'Event' } })
})
