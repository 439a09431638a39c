import '#app/ui/styles/toast.css'
import { useEffect, useRef } from 'react'
import { toastDefaults } from '#app/constants.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Countdown } from '#app/ui/toast/countdown.ts'
import type { Toast, ToastAction } from '#app/ui/toast/toast-store.ts'

export interface ToastCardProps {
  toast: Toast
  /** Default: the X of specification 9. */
  closeIcon?: IconName
  onClose: () => void
}

/** One toast, fetched when the page is there. */
export function ToastCard({ toast, closeIcon = toastDefaults.closeIcon, onClose }: ToastCardProps) {
  const closing = useRef(onClose)
  closing.current = onClose
  const countdown = useRef<Countdown | null>(null)
  const holds = useRef(new Set<'pointer' | 'focus'>())

  useEffect(() => {
    const timer = new Countdown(toast.timeout, () => closing.current())
    countdown.current = timer
    if (holds.current.size === 0) timer.resume()
    return () => timer.stop()
  }, [toast.timeout, toast.id])

  /** Asked for by each event over it: one that only tells of entering is missed where another toast has just gone. */
  function hold(by: 'pointer' | 'focus') {
    holds.current.add(by)
    countdown.current?.pause()
  }

  /** It goes on when neither the pointer nor the focus is on it any more. */
  function release(by: 'pointer' | 'focus') {
    holds.current.delete(by)
    if (holds.current.size === 0) countdown.current?.resume()
  }

  function close() {
    countdown.current?.stop()
    onClose()
  }

  function act(action: ToastAction) {
    countdown.current?.stop()
    action.click?.()
    onClose()
  }

  const words = (
    <>
      <strong>{toast.title}</strong>
      {toast.description ? <span>{toast.description}</span> : null}
    </>
  )
  return (
    <li
      id={`toast-${toast.id}`}
      className={classes('toast', toast.color !== 'primary' && `toast-${toast.color}`)}
      onPointerOver={() => hold('pointer')}
      onPointerLeave={() => release('pointer')}
      onFocus={() => hold('focus')}
      onBlur={() => release('focus')}
    >
      {toast.avatar ? (
        <Avatar {...toast.avatar} decorative />
      ) : toast.icon ? (
        <Icon name={toast.icon} />
      ) : null}
      <div className="toast-text">
        {toast.click ? (
          <button type="button" onClick={toast.click}>
            {words}
          </button>
        ) : (
          words
        )}
        {toast.actions?.length ? (
          <div className="toast-actions">
            {toast.actions.map((action) => (
              <Button key={action.label} type="button" kind="secondary" size="xs" onClick={() => act(action)}>
                {action.label}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      <button type="button" className="toast-close" aria-label="Close" onClick={close}>
        <Icon name={closeIcon} />
      </button>
    </li>
  )
}
