import type { RefObject } from 'react'

const TEXT = 'textarea, select, input:not([type=radio]):not([type=checkbox]), [contenteditable]'

const SECOND_KEY_MS = 1_500

/** Follows the keys of judging pages, which press the buttons and links on the page. */
export function followShortcuts(form: RefObject<HTMLFormElement>, signal: AbortSignal): void {
  let wentAt = -Infinity
  document.addEventListener(
    'keydown',
    (event) => {
      const second = event.timeStamp - wentAt < SECOND_KEY_MS
      wentAt = event.key === 'g' ? event.timeStamp : -Infinity
      pressed(event, form.current, second ? 'g ' : '')
    },
    { signal },
  )
}

function pressed(event: KeyboardEvent, form: HTMLFormElement | null, before: string) {
  const target = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || target.closest(TEXT)) return
  const key = before + event.key
  const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp'
  // A key that is held goes through the criteria, and presses nothing: it would score all of them.
  if (event.repeat && !isMove) return
  const done =
    /^\d$/.test(key) && form
      ? score(form, key === '0' ? 10 : Number(key))
      : isMove && form
        ? move(form, key === 'ArrowDown' ? 1 : -1)
        : key === 'm'
          ? play()
          : key === 'w' && form
            ? watch(form)
            : key === '/'
              ? search()
              : press(key === 'j' ? 'n' : key === 'k' ? 'p' : key)
  if (done) event.preventDefault()
}

const rows = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLFieldSetElement>('.score-row:not(:disabled)'),
]

const current = (form: HTMLFormElement) => rows(form).findIndex((row) => row.contains(document.activeElement))

function score(form: HTMLFormElement, value: number): boolean {
  const all = rows(form)
  const row = all[Math.max(0, current(form))]
  const radio = row?.querySelector<HTMLInputElement>(`input[value="${value}"]`)
  if (!radio) return false
  radio.focus()
  radio.click()
  // The next criterion takes the focus, so five digits score an entry.
  move(form, 1)
  return true
}

function watch(form: HTMLFormElement): boolean {
  const box = form.querySelector<HTMLInputElement>('input[name=watched]:not(:disabled)')
  box?.click()
  return Boolean(box)
}

function move(form: HTMLFormElement, by: number): boolean {
  const all = rows(form)
  const at = current(form)
  const row = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by]
  // At either end the key scrolls the page as usual.
  const radio = row?.querySelector<HTMLInputElement>('input:checked') ?? row?.querySelector('input')
  radio?.focus()
  return Boolean(radio)
}

function play(): boolean {
  const film = document.querySelector('video')
  if (!film) return false
  if (film.paused) void film.play()
  else film.pause()
  return true
}

function search(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (!field) return press('/')
  field.focus()
  field.select()
  return true
}

function press(key: string): boolean {
  if (!/^(g )?[^"\\\s]$/.test(key)) return false
  const named = document.querySelector<HTMLElement>(`[data-shortcut="${key}"]`)
  if (!named) return false
  if (named instanceof HTMLDetailsElement) {
    named.open = true
    const control = named.querySelector<HTMLElement>('input:not([type=hidden]), textarea')
    ;(control ?? named.querySelector('summary'))?.focus()
  } else named.click()
  return true
}
