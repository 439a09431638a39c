import { useEffect, useState, type RefObject } from 'react'

export interface Shortcuts {
  /** Scripts run. */
  ready: boolean
  shortcuts: boolean
  setShortcuts: (on: boolean) => void
}

const SHORTCUTS = 'laureate.shortcuts'

function shortcutsWanted(): boolean {
  try {
    return localStorage.getItem(SHORTCUTS) !== 'off'
  } catch {
    return true
  }
}

/** Single keys of a judging page, fetched once the page is there; this browser remembers when they are switched off. */
export function useShortcuts(form: RefObject<HTMLFormElement>): Shortcuts {
  const [ready, setReady] = useState(false)
  const [shortcuts, setOn] = useState(false)
  useEffect(() => {
    setReady(true)
    setOn(shortcutsWanted())
  }, [])
  useEffect(() => {
    if (!shortcuts) return
    const leaving = new AbortController()
    void import('#app/domain/judging/components/shortcuts.ts').then(
      ({ followShortcuts }) => leaving.signal.aborted || followShortcuts(form, leaving.signal),
      () => undefined,
    )
    return () => leaving.abort()
  }, [form, shortcuts])
  return {
    ready,
    shortcuts,
    setShortcuts(on) {
      setOn(on)
      try {
        localStorage.setItem(SHORTCUTS, on ? 'on' : 'off')
      } catch {
        // Forbidden: it holds for this page.
      }
    },
  }
}
