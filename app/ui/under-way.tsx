import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { LinkButton } from '#app/ui/button.tsx'

/** A page asks so often while something is worked on that takes a minute or two. */
const POLL_MS = 3_000

/**
 * A page on which something is under way: with scripts it follows what happens, as long as its tab is seen and its reader has not
 * begun to fill it in; without them there is the link. `everyMs`: what takes an hour is asked about less often.
 */
export function UnderWay({ everyMs = POLL_MS }: { everyMs?: number }) {
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  const touched = useRef(false)
  useEffect(() => {
    const touch = () => {
      touched.current = true
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !touched.current) revalidate()
    }, everyMs)
    document.addEventListener('input', touch)
    return () => {
      clearInterval(timer)
      document.removeEventListener('input', touch)
    }
  }, [revalidate, everyMs])
  return (
    <p className="no-print">
      <LinkButton kind="quiet" to={search || '?'}>
        Refresh
      </LinkButton>
    </p>
  )
}
