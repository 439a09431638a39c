import { toastDefaults } from '#app/constants.ts'
import type { IconName } from '#app/ui/icon.tsx'

export type ToastColor = 'primary' | 'success' | 'danger' | 'neutral'

export interface ToastAction {
  label: string
  click?: () => void
}

export interface ToastAvatar {
  src?: string | null
  text?: string | null
  icon?: IconName | null
  alt: string
}

/** A toast notification, with the fields of specification 3. */
export interface Toast {
  id: string
  title: string
  description?: string
  icon?: IconName
  avatar?: ToastAvatar
  color: ToastColor
  /** Milliseconds; 0 keeps it until it is closed. */
  timeout: number
  actions?: readonly ToastAction[]
  /** Called once when it goes, by its timer or by a hand. */
  callback?: () => void
  /** Called when the toast itself is clicked. */
  click?: () => void
}

export type ToastInput = Partial<Omit<Toast, 'title'>> & { title: string }

export type ToastEvent =
  | { type: 'added'; toast: Toast }
  | { type: 'updated'; id: string; changes: Partial<Omit<Toast, 'id'>> }
  | { type: 'removed'; id: string }
  | { type: 'cleared' }

/** A whole toast from what the caller gave: its id is the current time in milliseconds unless it has one. */
export function makeToast(input: ToastInput, nowMs: number): Toast {
  return { id: String(nowMs), color: toastDefaults.color, timeout: toastDefaults.timeoutMs, ...input }
}

/** The toasts after an event. Adding one whose id is already there changes nothing (specification 4). */
export function toastReducer(toasts: readonly Toast[], event: ToastEvent): readonly Toast[] {
  switch (event.type) {
    case 'added':
      return toasts.some((toast) => toast.id === event.toast.id) ? toasts : [...toasts, event.toast]
    case 'updated':
      return toasts.map((toast) => (toast.id === event.id ? { ...toast, ...event.changes } : toast))
    case 'removed':
      return toasts.filter((toast) => toast.id !== event.id)
    case 'cleared':
      return []
  }
}
