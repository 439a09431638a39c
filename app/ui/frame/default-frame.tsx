import { Link, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Brand } from '#app/ui/frame/brand.tsx'
import { currentPlace } from '#app/ui/frame/current-place.ts'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { useInterface } from '#app/ui/interface-state.tsx'
import { FlashNotice } from '#app/ui/toast/flash.tsx'

const RAIL_ID = 'navigation'

function Navigation() {
  const { navigation } = useFrame()
  const { pathname } = useLocation()
  const place = currentPlace(pathname, navigation)
  return (
    <div>
      {navigation.map((group, index) => (
        <div className="rail-group" key={group.heading} role="group" aria-labelledby={`rail-${index}`}>
          <p id={`rail-${index}`}>{group.heading}</p>
          <ul>
            {group.items.map((item) => (
              <li key={item.to}>
                <Link to={item.to} aria-current={item.to === place ? 'page' : undefined}>
                  {item.count ? `${item.label} (${item.count})` : item.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Account() {
  const { viewer } = useFrame()
  return (
    <ul className="rail-account">
      {viewer ? (
        <>
          <li>{viewer.displayName}</li>
          <li>
            <Link to="/redirect/logout">Sign out</Link>
          </li>
        </>
      ) : (
        <li>
          <Link to="/">Sign in</Link>
        </li>
      )}
    </ul>
  )
}

/**
 * The phone's menu. Without scripts "Menu" is a link to the rail, which shows itself as the link's target; with them the
 * same link opens it through the shared state, because a navigation by script would leave the target standing.
 */
function usePhoneMenu() {
  const { state, set } = useInterface()
  const { pathname } = useLocation()
  const opener = useRef<HTMLAnchorElement>(null)
  const rail = useRef<HTMLElement>(null)
  const open = state.isMobileSidebarOpen

  useEffect(() => {
    set({ isMobileSidebarOpen: false })
    if (window.location.hash === `#${RAIL_ID}`) window.location.hash = 'main'
  }, [pathname, set])

  useEffect(() => {
    if (open) rail.current?.focus()
  }, [open])

  function toggle(event: MouseEvent) {
    event.preventDefault()
    set({ isMobileSidebarOpen: !open })
    if (open) opener.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    set({ isMobileSidebarOpen: false })
    opener.current?.focus()
  }

  return { open, opener, rail, toggle, onKeyDown }
}

/** The frame of most pages: the dark rail at the left, or behind "Menu" on phones. */
export function DefaultFrame({ children }: { children: ReactNode }) {
  const { flash } = useFrame()
  const { open, opener, rail, toggle, onKeyDown } = usePhoneMenu()
  return (
    <div className="frame" data-menu={open ? 'open' : undefined}>
      <header className="phone-bar">
        <Brand />
        <a href={`#${RAIL_ID}`} ref={opener} onClick={toggle}>
          Menu
        </a>
      </header>
      <nav aria-label="Main" className="rail" id={RAIL_ID} ref={rail} tabIndex={-1} onKeyDown={onKeyDown}>
        <div className="rail-head">
          <Brand />
          <a href="#main" onClick={open ? toggle : undefined}>
            Close
          </a>
        </div>
        <Navigation />
        <Account />
      </nav>
      <main id="main" tabIndex={-1}>
        <FlashNotice flash={flash} />
        {children}
      </main>
    </div>
  )
}
