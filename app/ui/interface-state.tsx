import { createContext, useContext, useEffect, useMemo, useReducer, useRef, type ReactNode } from 'react'
import { initialInterfaceState, interfaceReducer } from '#app/ui/interface-reducer.ts'
import type { InterfaceState, SettableInterfaceState } from '#app/ui/interface-reducer.ts'

const MEMBERS_URL_KEY = 'membersUrl'

export interface Interface {
  state: InterfaceState
  openModal: (id: string) => void
  closeModal: (options?: { keepId?: boolean }) => void
  set: (changes: Partial<SettableInterfaceState>) => void
}

const InterfaceContext = createContext<Interface | null>(null)

/** Storage may be refused (private windows, settings): then the address simply is not kept. */
function readMembersUrl(): string {
  try {
    return sessionStorage.getItem(MEMBERS_URL_KEY) ?? ''
  } catch {
    return ''
  }
}

function keepMembersUrl(url: string) {
  try {
    if (url) sessionStorage.setItem(MEMBERS_URL_KEY, url)
    else sessionStorage.removeItem(MEMBERS_URL_KEY)
  } catch {
    // Nothing is lost but the way back to the members' site.
  }
}

export function InterfaceProvider({ children }: { children: ReactNode }) {
  const [state, send] = useReducer(interfaceReducer, initialInterfaceState)
  const restored = useRef(false)

  useEffect(() => {
    if (restored.current) return keepMembersUrl(state.membersUrl)
    restored.current = true
    const membersUrl = new URLSearchParams(window.location.search).get(MEMBERS_URL_KEY) || readMembersUrl()
    if (membersUrl) send({ type: 'set', changes: { membersUrl } })
  }, [state.membersUrl])

  const actions = useMemo(
    () => ({
      openModal: (id: string) => send({ type: 'modalOpened', id }),
      closeModal: (options?: { keepId?: boolean }) => send({ type: 'modalClosed', ...options }),
      set: (changes: Partial<SettableInterfaceState>) => send({ type: 'set', changes }),
    }),
    [],
  )
  const value = useMemo(() => ({ state, ...actions }), [state, actions])
  return <InterfaceContext.Provider value={value}>{children}</InterfaceContext.Provider>
}

/** The shared interface state and its setters. */
export function useInterface(): Interface {
  const value = useContext(InterfaceContext)
  if (!value) throw new Error('useInterface needs an InterfaceProvider above it')
  return value
}
