import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

const SAME_PRESS_MS = 1_000

/**
 * A double click sends a form once: while its answer is on its way, the same button pressed again within a second is the
 * same press. The server keeps its promises without this; it spares sending a file twice.
 */
export function useSinglePress() {
  const busy = useRef(false)
  busy.current = useNavigation().state !== 'idle'
  useEffect(() => {
    let last: { form: EventTarget | null; button: HTMLElement | null; at: number } | null = null
    function onSubmit(event: SubmitEvent) {
      const { target: form, submitter: button, timeStamp: at } = event
      const again = last?.form === form && last.button === button && at - last.at < SAME_PRESS_MS
      if (again && busy.current) event.preventDefault()
      else last = { form, button, at }
    }
    document.addEventListener('submit', onSubmit, true)
    return () => document.removeEventListener('submit', onSubmit, true)
  }, [])
}
