import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { SHORTCUTS } from '#app/constants.ts'
import styles from '#app/ui/styles/desk.css?url'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

const TYPED = 'textarea, select, input:not([type=radio]):not([type=checkbox]), [contenteditable]'

function shortcutsOff(): boolean {
  try {
    return localStorage.getItem(SHORTCUTS) === 'off'
  } catch {
    return false
  }
}

/** The field that searches everything: a plain form, which "/" moves to unless something else is being typed. */
export function FrameSearch({ to }: { to: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || shortcutsOff()) return
      if (target instanceof Element && target.closest(TYPED)) return
      // Behind the menu of a phone it is not there to be typed into.
      if (!field.current?.checkVisibility()) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
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
            placeholder="Everything"
            autoComplete="off"
            aria-keyshortcuts="/"
          />
        </label>
        <button>Search</button>
      </Form>
    </>
  )
}
