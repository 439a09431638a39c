import { Form, Link, useLocation } from '@remix-run/react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { href, withQuery } from '#app/platform/href.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Named } from '#app/ui/avatar.tsx'
import { Brand } from '#app/ui/frame/brand.tsx'
import { currentPlace } from '#app/ui/frame/current-place.ts'
import { FrameFoot } from '#app/ui/frame/frame-foot.tsx'
import { Needs } from '#app/ui/frame/needs.tsx'
import { FrameSearch } from '#app/ui/frame/frame-search.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { useInterface } from '#app/ui/interface-state.tsx'
import { FlashNotice } from '#app/ui/toast/flash.tsx'
import { words } from '#app/platform/award-words.ts'

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
                <Link to={item.to} aria-current={item === place?.item ? 'page' : undefined}>
                  {item.count ? `${item.label} (${item.count})` : item.label}
                  <Needs count={item.needs} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** The studio a person acts for, and the others to switch to. Closed by the page that follows. */
function StudioSwitch() {
  const { studios = [] } = useFrame()
  const { key } = useLocation()
  const [current, ...others] = studios
  if (!current || others.length === 0) return null
  return (
    <details className="rail-studio" key={key}>
      <summary>
        <span>
          {current.name}
          <small>{current.kind}</small>
        </span>
      </summary>
      <Form method="post" action={href('/studios/view')}>
        <input type="hidden" name="intent" value="switch" />
        <input type="hidden" name="next" value={href('/submissions/dashboard')} />
        {others.map(({ id, name, kind }) => (
          <button key={id} type="submit" name="studioId" value={id}>
            <span>
              <span className="visually-hidden">Switch to </span>
              {name}
              <small>{kind}</small>
            </span>
          </button>
        ))}
      </Form>
      <Link to={href('/studios/view')}>{`All ${words.studios}`}</Link>
    </details>
  )
}

function Account() {
  const { viewer, help } = useFrame()
  const { membersUrl } = useInterface().state
  return (
    <ul className="rail-account">
      {/* A page with a sign that leads into the handbook needs no second way. */}
      {help ? null : (
        <li>
          <Link to={href('/help')}>Help</Link>
        </li>
      )}
      {viewer ? (
        <>
          <li>
            <Link to={href('/account')}>
              <Named text={viewer.avatarText} alt={viewer.displayName}>
                {viewer.displayName}
              </Named>
            </Link>
          </li>
          <li>
            <Link to={withQuery(href('/redirect/logout'), { membersUrl: membersUrl || undefined })}>
              Sign out
            </Link>
          </li>
        </>
      ) : (
        <li>
          <Link to={href('/')}>Sign in</Link>
        </li>
      )}
    </ul>
  )
}

/**
 * The phone's menu. Without scripts "Menu" is a link to the rail, which shows itself as the link's target; where they run
 * it is a button that opens it through the shared state, because a navigation by script would leave the target standing.
 */
function usePhoneMenu() {
  const { state, set } = useInterface()
  const { key } = useLocation()
  const [scripted, setScripted] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const rail = useRef<HTMLElement>(null)
  const openedAt = useRef('')
  // Closed in the very drawing of the page it led to, so that the focus can go there.
  const open = state.isMobileSidebarOpen && openedAt.current === key
  const wasOpen = useRef(false)

  useEffect(() => {
    setScripted(true)
    set({ isMobileSidebarOpen: false })
    if (window.location.hash === `#${RAIL_ID}`) window.location.hash = 'main'
  }, [key, set])

  // What is still hidden takes no focus: it goes there once that is drawn.
  useEffect(() => {
    if (open) rail.current?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = open
  }, [open])

  function toggle() {
    openedAt.current = key
    set({ isMobileSidebarOpen: !open })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) toggle()
  }

  return { open, scripted, opener, rail, toggle, onKeyDown }
}

/** The page's title, once it is scrolled out of sight. It is not needed where scripts do not run. */
function useHeaderTitle(): string {
  const { state, set } = useInterface()
  const { key } = useLocation()
  useEffect(() => {
    const title = document.querySelector('main h1')
    if (!title) return
    const observer = new IntersectionObserver(([seen]) =>
      set({ headerTitle: seen?.isIntersecting === false ? (title.textContent ?? '') : '' }),
    )
    observer.observe(title)
    return () => {
      observer.disconnect()
      set({ headerTitle: '' })
    }
  }, [key, set])
  return state.headerTitle
}

/** The frame of most pages: the dark rail at the left, or behind "Menu" on phones. */
export function DefaultFrame({ children }: { children: ReactNode }) {
  const { flash, search, seesOnly } = useFrame()
  const { open, scripted, opener, rail, toggle, onKeyDown } = usePhoneMenu()
  const title = useHeaderTitle()
  return (
    <div className="frame" data-menu={open ? 'open' : undefined}>
      <header className="phone-bar">
        <Brand />
        {title ? (
          <span className="phone-title" aria-hidden="true">
            {title}
          </span>
        ) : null}
        {scripted ? (
          <button type="button" ref={opener} onClick={toggle} aria-expanded={open} aria-controls={RAIL_ID}>
            Menu
          </button>
        ) : (
          <a href={`#${RAIL_ID}`}>Menu</a>
        )}
      </header>
      <nav aria-label="Main" className="rail" id={RAIL_ID} ref={rail} tabIndex={-1} onKeyDown={onKeyDown}>
        <div className="rail-head">
          <Brand />
          {scripted ? (
            <button type="button" onClick={toggle}>
              Close
            </button>
          ) : (
            <a href="#main">Close</a>
          )}
        </div>
        {search ? <FrameSearch to={search} /> : null}
        <StudioSwitch />
        <Navigation />
        <Account />
      </nav>
      <main id="main" tabIndex={-1}>
        <FlashNotice flash={flash} />
        {seesOnly ? <Notice>Your role ({seesOnly}) is view-only here.</Notice> : null}
        {children}
        <FrameFoot className="main-foot" legalOnly />
      </main>
    </div>
  )
}
