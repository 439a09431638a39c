import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { shareTags } from './share-tags.ts'

const routes = fileURLToPath(new URL('../routes', import.meta.url))
const site = { name: 'Lantern Prize', timezone: 'Europe/Berlin' }
const matches = (data: unknown) =>
  [
    { id: 'root', data: { site } },
    { id: 'page', data, handle: { title: 'Nominees 2031' } },
  ] as never

describe('a shared link', () => {
  test('names the page, the award and what is on it', () => {
    const meta = shareTags<() => { at: string }>(
      ({ at }, { site: { name }, day }) => `${name},\n  ${day(at)}`,
    )
    const data = { at: '2031-02-01T23:30:00Z' }
    expect(meta({ data, matches: matches(data) })).toEqual([
      { name: 'description', content: 'Lantern Prize, Sun 2 Feb 2031' },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: 'Lantern Prize' },
      { property: 'og:title', content: 'Nominees 2031' },
      { property: 'og:description', content: 'Lantern Prize, Sun 2 Feb 2031' },
    ])
  })

  test('has the picture that stands for the page, and what the page is for search engines', () => {
    const url = 'https://awards.example/winners'
    const image = { src: 'https://awards.example/nominees/picture/1/960', alt: 'A lighthouse' }
    const tags = (shared: Parameters<typeof shareTags>[1]) =>
      shareTags(() => 'All winners.', shared)({ data: {}, matches: matches({}) })
    expect(JSON.stringify(tags(() => ({ url })))).not.toMatch(/og:image|twitter|schema\.org/)
    const all = tags(() => ({ url, image, thing: { '@type': 'Event' } }))
    expect(all).toContainEqual({ property: 'og:url', content: url })
    expect(all).toContainEqual({ property: 'og:image', content: image.src })
    expect(all).toContainEqual({ property: 'og:image:alt', content: 'A lighthouse' })
    expect(all).toContainEqual({ 'script:ld+json': { '@context': 'https://schema.org', '@type': 'Event' } })
  })

  test('is short, and says nothing of a page that failed', () => {
    const meta = shareTags<() => object>(() => 'word '.repeat(100))
    const [first] = meta({ data: {}, matches: matches({}) })
    expect((first as { content: string }).content).toHaveLength(200)
    expect(meta({ data: undefined, matches: matches(undefined) })).toEqual([])
  })

  test('describes every page that is the same for all guests', () => {
    const pages = readdirSync(routes, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => ({ file, text: readFileSync(path.join(routes, file), 'utf8') }))
      .filter(({ text }) => text.includes('sameForGuests: true'))
    expect(pages.length).toBeGreaterThan(8)
    expect(
      pages.filter(({ text }) => !text.includes('export const meta = shareTags')).map(({ file }) => file),
    ).toEqual([])
  })
})
