import { useEffect, useSyncExternalStore, type RefObject } from 'react'

export interface Shortcuts {
  /** Scripts run. */
  ready: boolean
  shortcuts: boolean
  setShortcuts: (on: boolean) => void
}

const SHORTCUTS = 'laureate.shortcuts'

const listeners = new Set<() => void>()

/** Where the browser keeps nothing, what was chosen holds until it leaves the site. */
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

/** Kept from page to page, so that on the next entry keys work as soon as it is drawn: somebody quick presses n, n, n. */
let follow: typeof import('#app/domain/judging/reviews/components/shortcuts.ts').followShortcuts | undefined

/** Single keys of a judging page, fetched once the first page is there; this browser remembers when they are switched off. */
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
        // Forbidden: it holds until the site is left.
      }
      listeners.forEach((listener) => listener())
    },
  }
}
