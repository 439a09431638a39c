import { JSDOM } from 'jsdom'
import { createElement as h, useEffect, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

function Form({ heard }: { heard?: (name: string) => void }) {
  const onInput = ({ currentTarget }: { currentTarget: { name: string } }) => heard?.(currentTarget.name)
  return h(
    'form',
    null,
    h('textarea', { name: 'synopsis', defaultValue: 'Stored.', onInput }),
    h('textarea', { name: 'untouched', defaultValue: 'As stored.', onInput }),
    h(
      'select',
      { name: 'language', defaultValue: 'en' },
      ...['en', 'de'].map((value) => h('option', { key: value, value }, value)),
    ),
  )
}

function Ready({ tell, children }: { tell: () => void; children: ReactNode }) {
  useEffect(tell, [tell])
  return children
}

/** A page as the server sent it, in a browser whose scripts have not run; `takeOver` runs them. */
async function arrived() {
  const { window } = new JSDOM(`<div id=root>${renderToString(h(Form))}</div>`, {
    url: 'http://laureate.test',
  })
  for (const name of ['HTMLTextAreaElement', 'AbortController', 'Event', 'document', 'navigator'] as const)
    vi.stubGlobal(name, window[name])
  vi.stubGlobal('window', window)
  const { hydrateRoot } = await import('react-dom/client')
  const { earlyTyping } = await import('./early-typing.ts')
  const field = (name: string) =>
    window.document.querySelector<HTMLTextAreaElement>(`[name=${name}]`) ?? expect.fail(name)
  const heard: string[] = []
  return {
    field,
    heard,
    takeOver: (isKept: boolean) =>
      new Promise<void>((ready) => {
        const putBack: (event?: Event) => void = isKept ? earlyTyping() : () => undefined
        const hold = (event: unknown) => putBack(event as Event)
        const names = isKept ? ['keydown', 'input'] : []
        for (const name of names) window.addEventListener(name, hold, true)
        const tell = () => {
          for (const name of names) window.removeEventListener(name, hold, true)
          putBack()
          ready()
        }
        const page = h(Ready, { tell, children: h(Form, { heard: (name) => heard.push(name) }) })
        hydrateRoot(window.document.getElementById('root') ?? expect.fail(), page)
      }),
  }
}

test.each([
  ['is lost by React alone', false, 'Stored.'],
  ['is kept', true, 'Stored. Typed early.'],
] as const)('what was typed before a page answers %s', async (_, isKept, synopsis) => {
  const { field, heard, takeOver } = await arrived()
  field('synopsis').value = 'Stored. Typed early.'
  field('language').value = 'de'
  await takeOver(isKept)
  expect(field('synopsis').value).toBe(synopsis)
  // React leaves lists as they are.
  expect(field('language').value).toBe('de')
  expect(field('untouched').value).toBe('As stored.')
  expect([...new Set(heard)]).toEqual(isKept ? ['synopsis'] : [])
})

test('a key that is pressed while a page is taken over adds to what was typed before', async () => {
  const { field, takeOver } = await arrived()
  const synopsis = field('synopsis')
  synopsis.value = 'Typed early'
  const ready = takeOver(true)
  // As React leaves it, before it answers.
  synopsis.value = 'Stored.'
  synopsis.dispatchEvent(new Event('keydown', { bubbles: true }))
  synopsis.value += ', and on.'
  synopsis.dispatchEvent(new Event('input', { bubbles: true }))
  await ready
  expect(synopsis.value).toBe('Typed early, and on.')
})
