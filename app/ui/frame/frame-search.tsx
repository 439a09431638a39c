import { Form } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { shortcutsOff } from '#app/ui/shortcut-setting.ts'
import styles from '#app/ui/styles/desk.css?url'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

const TYPED = 'textarea, select, input:not([type=radio]):not([type=checkbox]), [contenteditable], dialog'
const IN_LIST = new Set(['j', 'k', 'x', 'e'])

type Desk = (typeof import('./desk.tsx'))['desk']

/** The search of everything by keys: what they open is fetched by the first of them, and text typed until then is not lost. */
function useDeskKeys() {
  const field = useRef<HTMLInputElement>(null)
  const [desk, setDesk] = useState<Desk | null>(null)
  const [over, setOver] = useState<'palette' | 'keys' | null>(null)
  const held = useRef<string | null>(null)

  const load = useCallback(
    () =>
      import('./desk.tsx').then(
        ({ desk: found }) => {
          setDesk(found)
          return found
        },
        () => null,
      ),
    [],
  )

  const openPalette = useCallback(() => {
    if (document.querySelector('dialog[open]') || held.current !== null) return
    held.current = ''
    setOver('palette')
    void load().then((found) => {
      if (found || !field.current || held.current === null) return
      // Offline the field of the page takes the text.
      field.current.value = held.current
      field.current.focus()
      held.current = null
      setOver(null)
    })
  }, [load])

  useEffect(() => {
    /** Takes a key that is typed before there is a field for it. */
    function hold(key: string): boolean {
      const text = held.current
      if (text === null) return false
      if (key === 'Escape') setOver(null)
      if (key === 'Escape') held.current = null
      else if (key === 'Backspace') held.current = text.slice(0, -1)
      else if (key.length === 1) held.current = text + key
      // What is meant for the field does nothing on the page.
      else return key === 'Enter'
      return true
    }

    function pressed(key: string): boolean {
      if (key === '/') {
        // Behind the menu of a phone it is not there to be typed into.
        if (!field.current?.checkVisibility()) return false
        field.current.focus()
        field.current.select()
      } else if (key === '?') {
        setOver('keys')
        void load()
      } else if (IN_LIST.has(key) && document.querySelector('main .table-dense'))
        void load().then((found) => found?.pressInList(key))
      else return false
      return true
    }

    function onKeyDown(event: KeyboardEvent) {
      const { target, key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      if (defaultPrevented || altKey) return
      if (ctrlKey || metaKey) {
        if (key !== 'k' || shiftKey) return
        event.preventDefault()
        openPalette()
      } else if (hold(key)) event.preventDefault()
      else if (!shortcutsOff() && !(target instanceof Element && target.closest(TYPED)) && pressed(key))
        event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [load, openPalette])

  function takeHeld(): string {
    const text = held.current ?? ''
    held.current = null
    return text
  }
  return { field, desk, over, openPalette, takeHeld, close: () => setOver(null) }
}

/** The field that searches everything: a plain form, and by keys a way to any page, action and record. */
export function FrameSearch({ to }: { to: string }) {
  const { field, desk, over, openPalette, takeHeld, close } = useDeskKeys()
  const [hint, setHint] = useState('')
  useEffect(() => setHint(/Mac|iP/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'), [])
  return (
    <>
      {/* Fetched where it is shown: most people never see it. */}
      <link rel="stylesheet" href={styles} />
      <Form action={to} role="search" aria-label="Everything" className="rail-search">
        <label>
          <VisuallyHidden>Search everything</VisuallyHidden>
          <input
            ref={field}
            type="search"
            name="q"
            maxLength={200}
            className="control"
            placeholder="Name or code"
            autoComplete="off"
            aria-keyshortcuts="/ Control+K Meta+K"
          />
        </label>
        <button>Search</button>
        {/* The keyboard has the keys themselves, so this takes no stop of its own. */}
        {hint ? (
          <button type="button" className="rail-jump" tabIndex={-1} onClick={openPalette}>
            Search or jump to… <kbd>{hint}</kbd>
          </button>
        ) : null}
      </Form>
      {desk && over === 'palette' ? <desk.Palette to={to} takeText={takeHeld} onClose={close} /> : null}
      {desk && over === 'keys' ? <desk.KeyList onClose={close} /> : null}
    </>
  )
}
