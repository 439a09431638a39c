import type { IconName } from '#app/ui/icon.tsx'
import type { ToastAvatar, ToastColor } from '#app/ui/toast/toast-store.ts'

/** Holds one message that is carried over a redirect. */
export interface Flash {
  title: string
  description?: string
  color?: ToastColor
  icon?: IconName
  /** Names whose doing it is, or whom it is about. */
  avatar?: ToastAvatar
  /** Says what can be done next. */
  action?: { label: string; to: string }
  /** The form that takes back what was done, as its page would send it. */
  undo?: Undo
}

export interface Undo {
  /** Tells where the form is sent. */
  to: string
  fields: Readonly<Record<string, string>>
}
