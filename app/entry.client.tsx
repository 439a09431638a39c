import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition, useEffect } from 'react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HYDRATED, TIMEZONE_COOKIE } from '#app/constants.ts'
import { earlyTyping } from '#app/ui/early-typing.ts'
import { FirstPageContext, firstPageInHead } from '#app/ui/first-page.tsx'
import { waitForLine } from '#app/ui/line.ts'
import { mayReload } from '#app/ui/reload-guard.ts'

const LAST_RELOAD_KEY = 'lastReload'
const YEAR_SECONDS = 365 * 24 * 60 * 60

let typed = false
document.addEventListener('input', () => (typed = true), { once: true })

/** A script of an older build is gone after a release: reload the page once, and otherwise show the error page. */
window.addEventListener('vite:preloadError', (event) => {
  // A reload would lose what was typed; the script is requested again.
  if (typed) return
  try {
    const last = sessionStorage.getItem(LAST_RELOAD_KEY)
    if (!mayReload(Date.now(), last === null ? null : Number(last))) return
    sessionStorage.setItem(LAST_RELOAD_KEY, String(Date.now()))
  } catch {
    // Without storage nothing would stop a loop, so there is no reload.
    return
  }
  event.preventDefault()
  window.location.reload()
})

/** Lets the next page show times in this browser's zone to people who have not set one. */
function tellTimeZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!zone) return
  const cookie = `${TIMEZONE_COOKIE}=${encodeURIComponent(zone)}`
  if (document.cookie.split('; ').includes(cookie)) return
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookie}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}

/**
 * Hydrated before its data is decoded, a page would be lost for good when a key or a press makes the framework hydrate it at
 * once: until then they are the browser's alone. All the data is there when the document is. These are the events for which the
 * framework does so; a letter that is typed sends a `textInput` beside its `keydown`.
 */
const HELD = (
  'keydown keyup keypress input textInput change submit reset focusin focusout click auxclick dblclick contextmenu mousedown mouseup ' +
  'pointerdown pointerup pointercancel touchstart touchend touchcancel copy cut paste dragstart dragend drop compositionstart ' +
  'compositionend'
).split(' ')

function holdEvents(): () => void {
  const hold = earlyTyping()
  for (const name of HELD) window.addEventListener(name, hold, true)
  return () => {
    for (const name of HELD) window.removeEventListener(name, hold, true)
    hold()
  }
}

function documentParsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('DOMContentLoaded', () => resolve())
  })
}

function OnceHydrated({ tell, children }: { tell: () => void; children: ReactNode }) {
  useEffect(tell, [tell])
  return children
}

waitForLine()
tellTimeZone()

void documentParsed().then(() => {
  const release = holdEvents()
  const ready = () => {
    release()
    Object.assign(window, { [HYDRATED]: true })
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <FirstPageContext.Provider value={firstPageInHead()}>
          <OnceHydrated tell={ready}>
            <RemixBrowser />
          </OnceHydrated>
        </FirstPageContext.Provider>
      </StrictMode>,
    )
  })
})
