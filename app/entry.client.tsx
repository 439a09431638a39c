import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { TIMEZONE_COOKIE } from '#app/constants.ts'
import { ModulePreloadsContext, preloadsInHead } from '#app/ui/module-preloads.tsx'
import { mayReload } from '#app/ui/reload-guard.ts'
import { keepPagesOfFailedPosts } from '#app/ui/steady-posts.ts'

const LAST_RELOAD_KEY = 'lastReload'
const YEAR_SECONDS = 365 * 24 * 60 * 60

let typed = false
document.addEventListener('input', () => (typed = true), { once: true })

/** A script of an older build is gone after a release: load the page anew, once, and otherwise let the error page speak. */
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
 * Waits until the page's data is decoded. Asked too early the framework throws the promise of it, which React may wait for
 * only until a key is pressed: a key makes it hydrate at once, and then it fails for good.
 */
async function pageDataDecoded() {
  try {
    RemixBrowser({})
  } catch (pending) {
    await pending
  }
}

const preloads = preloadsInHead()
tellTimeZone()
keepPagesOfFailedPosts()

void pageDataDecoded().then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <ModulePreloadsContext.Provider value={preloads}>
          <RemixBrowser />
        </ModulePreloadsContext.Provider>
      </StrictMode>,
    )
  })
})
