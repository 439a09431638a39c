import { PrefetchPageLinks } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { SCRIPTS_ONLY } from '#app/constants.ts'

/** Shorter, the pointer is only passing over the link. */
const HOVER_MS = 60

/** The page a link would be followed to by script, or a form sent to, other than the one that is shown. */
function pageOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('[data-discover]') : null
  if (!link) return null
  // A form's property is hidden by a field of that name.
  const { origin, pathname } = new URL(link.getAttribute('href') ?? link.getAttribute('action') ?? '', location.href)
  return origin !== location.origin || pathname === location.pathname ? null : pathname
}

/**
 * The page a person is about to go or send to, by pointer or by keyboard: its scripts, with all they import, are fetched while its
 * data is on the way, where they would otherwise be asked for one after the other. The data is asked for by following the
 * link alone: fetched earlier it could miss what was changed in between.
 */
export function IntendedPage() {
  const [page, setPage] = useState<string | null>(null)

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    function now({ target }: Event) {
      clearTimeout(waiting)
      const meant = pageOf(target)
      if (meant) setPage(meant)
    }
    function soon(event: Event) {
      clearTimeout(waiting)
      if (pageOf(event.target)) waiting = setTimeout(() => now(event), HOVER_MS)
    }
    document.addEventListener('pointerover', soon)
    document.addEventListener('pointerdown', now)
    document.addEventListener('focusin', now)
    return () => {
      clearTimeout(waiting)
      document.removeEventListener('pointerover', soon)
      document.removeEventListener('pointerdown', now)
      document.removeEventListener('focusin', now)
    }
  }, [])

  return page ? <PrefetchPageLinks page={`${page}?${SCRIPTS_ONLY}`} /> : null
}
