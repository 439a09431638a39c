import { SHORTCUTS } from '#app/constants.ts'
import { useEffect, useSyncExternalStore, type RefObject } from 'react'

export interface Shortcuts {
  /** Scripts run. */
  ready: boolean
  shortcuts: boolean
  setShortcuts: (on: boolean) => void
}

const listeners = new Set<() => void>()

/** The choice where the browser has no storage, until it leaves the site. */
let chosen = true

function shortcutsWanted(): boolean {
  try {
    return localStorage.getItem(SHORTCUTS) !== 'off'
  } catch {
    return chosen
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Kept from page to page, so that keys work as soon as the next entry is drawn. */
let follow: typeof import('#app/domain/judging/reviews/components/shortcuts.ts').followShortcuts | undefined

/** Keyboard shortcuts of a judging page, fetched after the first page; this browser remembers whether they are off. */
export function useShortcuts(form: RefObject<HTMLFormElement>): Shortcuts {
  const ready = useSyncExternalStore(
    listen,
    () => true,
    () => false,
  )
  const shortcuts = useSyncExternalStore(listen, shortcutsWanted, () => false)
  useEffect(() => {
    if (!shortcuts) return
    const leaving = new AbortController()
    if (follow) follow(form, leaving.signal)
    else
      void import('#app/domain/judging/reviews/components/shortcuts.ts').then(
        ({ followShortcuts }) => {
          follow = followShortcuts
          if (!leaving.signal.aborted) followShortcuts(form, leaving.signal)
        },
        () => undefined,
      )
    return () => leaving.abort()
  }, [form, shortcuts])
  return {
    ready,
    shortcuts,
    setShortcuts(on) {
      chosen = on
      try {
        localStorage.setItem(SHORTCUTS, on ? 'on' : 'off')
      } catch {
        // Without storage the choice lasts until the browser leaves the site.
      }
      listeners.forEach((listener) => listener())
    },
  }
}
