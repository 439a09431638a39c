import { useEffect, useRef, useState } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import { useToasts } from '#app/ui/toast/toast-context.tsx'
import type { ToastColor } from '#app/ui/toast/toast-store.ts'

/** One message carried over a redirect. */
export interface Flash {
  title: string
  description?: string
  color?: ToastColor
}

const NOTICE_TONES = { primary: 'strip', success: 'good', danger: 'bad', neutral: 'plain' } as const

/**
 * The message of the redirect that led here. The page comes with it as a notice at the top of main; where scripts run it
 * becomes a toast instead, so it is never lost and never shown twice.
 */
export function FlashNotice({ flash }: { flash: Flash | null }) {
  const { add } = useToasts()
  const [hydrated, setHydrated] = useState(false)
  const announced = useRef<Flash | null>(null)

  useEffect(() => {
    setHydrated(true)
    if (!flash || announced.current === flash) return
    announced.current = flash
    add(flash)
  }, [flash, add])

  if (!flash || hydrated) return null
  return (
    <Notice tone={NOTICE_TONES[flash.color ?? 'primary']} title={flash.title} announce>
      {flash.description}
    </Notice>
  )
}
