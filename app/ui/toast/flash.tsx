import { Link, useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { IconName } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useToasts } from '#app/ui/toast/toast-context.tsx'
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
}

/** A refusal stays until it is closed: it has to be read. */
const TOAST_STYLES = {
  primary: {},
  neutral: {},
  success: { icon: 'check' },
  danger: { icon: 'warning', timeout: 0 },
} as const

const NOTICE_TONES = { primary: 'info', success: 'good', danger: 'bad', neutral: 'plain' } as const

/**
 * The message of the redirect that led here. The page comes with it as a notice at the top of main; where scripts run it
 * becomes a toast instead, so it is never lost and never shown twice.
 */
export function FlashNotice({ flash }: { flash: Flash | null }) {
  const { add, remove } = useToasts()
  const navigate = useNavigate()
  const [hydrated, setHydrated] = useState(false)
  const announced = useRef<Flash | null>(null)
  const replaced = useRef<string | null>(null)

  useEffect(() => {
    setHydrated(true)
    if (!flash || announced.current === flash) return
    announced.current = flash
    const { action, ...toast } = flash
    // Step after step on one page, only the last is news; a refusal stays.
    if (replaced.current) remove(replaced.current)
    const { id } = add({
      ...TOAST_STYLES[flash.color ?? 'primary'],
      ...toast,
      actions: action && [{ label: action.label, click: () => navigate(action.to) }],
    })
    replaced.current = flash.color === 'danger' ? null : id
  }, [flash, add, remove, navigate])

  if (!flash || hydrated) return null
  return (
    <Notice tone={NOTICE_TONES[flash.color ?? 'primary']} title={flash.title} announce>
      {flash.description} {flash.action ? <Link to={flash.action.to}>{flash.action.label}</Link> : null}
    </Notice>
  )
}
