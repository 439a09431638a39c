import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { NOT_SENT } from '#app/ui/sent-forms.ts'

const SAME_PRESS_MS = 1_000
/** Sooner, most answers are there, and the change would only flicker. */
const PENDING_MS = 400

let pressed: HTMLElement | null = null

/** Whether the form this button sent is still on its way, after a moment. */
export function usePending() {
  const { state, formMethod } = useNavigation()
  const button = useRef<HTMLButtonElement>(null)
  const [pending, setPending] = useState(false)
  const sending = state !== 'idle' && formMethod === 'POST'
  useEffect(() => {
    if (!sending || pressed !== button.current) return
    const timer = setTimeout(() => setPending(true), PENDING_MS)
    return () => {
      clearTimeout(timer)
      setPending(false)
    }
  }, [sending])
  return { button, pending }
}

/**
 * A double click sends a form once: while its answer is on its way, the same button pressed again within a second is the
 * same press; after one that did not get through it is a new one. The server keeps its promises without this; it spares sending a file twice.
 */
export function useSinglePress() {
  const busy = useRef(false)
  busy.current = useNavigation().state !== 'idle'
  useEffect(() => {
    let last: { form: EventTarget | null; button: HTMLElement | null; at: number } | null = null
    function onSubmit(event: SubmitEvent) {
      const { target: form, submitter: button, timeStamp: at } = event
      pressed = button
      const again = last?.form === form && last.button === button && at - last.at < SAME_PRESS_MS
      if (again && busy.current) event.preventDefault()
      else last = { form, button, at }
    }
    const forgetPress = () => {
      last = null
    }
    document.addEventListener('submit', onSubmit, true)
    window.addEventListener(NOT_SENT, forgetPress)
    return () => {
      document.removeEventListener('submit', onSubmit, true)
      window.removeEventListener(NOT_SENT, forgetPress)
    }
  }, [])
}
