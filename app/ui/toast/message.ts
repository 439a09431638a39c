import type { IconName } from '#app/ui/icon.tsx'
import type { ToastAvatar, ToastColor } from '#app/ui/toast/toast-store.ts'

/** One message carried over a redirect. */
export interface Flash {
  title: string
  description?: string
  color?: ToastColor
  icon?: IconName
  /** Whose doing it is, or whom it is about. */
  avatar?: ToastAvatar
  /** What can be done next. */
  action?: { label: string; to: string }
  /** The form that takes back what was done, as its page would send it. */
  undo?: Undo
}

export interface Undo {
  /** Where the form is sent. */
  to: string
  fields: Readonly<Record<string, string>>
}
