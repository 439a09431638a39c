import { createContext, useContext, useMemo, useReducer, type ReactNode } from 'react'
import { makeToast, toastReducer, type Toast, type ToastInput } from '#app/ui/toast/toast-store.ts'

export interface Toasts {
  list: readonly Toast[]
  /** Returns the toast, so that it can be updated or removed by its id. */
  add: (input: ToastInput) => Toast
  update: (id: string, changes: Partial<Omit<Toast, 'id'>>) => void
  remove: (id: string) => void
  clear: () => void
}

const ToastContext = createContext<Toasts | null>(null)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [list, send] = useReducer(toastReducer, [])
  const actions = useMemo(
    () => ({
      add(input: ToastInput) {
        const toast = makeToast(input, Date.now())
        send({ type: 'added', toast })
        return toast
      },
      update: (id: string, changes: Partial<Omit<Toast, 'id'>>) => send({ type: 'updated', id, changes }),
      remove: (id: string) => send({ type: 'removed', id }),
      clear: () => send({ type: 'cleared' }),
    }),
    [],
  )
  const value = useMemo(() => ({ list, ...actions }), [list, actions])
  return <ToastContext.Provider value={value}>{children}</ToastContext.Provider>
}

/** The toasts of this page: `add`, `update`, `remove`, `clear`. Only where scripts run; a redirect with a flash works everywhere. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider above it')
  return toasts
}
