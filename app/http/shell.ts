import type { FrameSite, FrameViewer, NavigationGroup } from '#app/ui/frame/frame-context.tsx'
import type { Flash } from '#app/ui/toast/flash.tsx'

export type { Flash } from '#app/ui/toast/flash.tsx'
export type { NavigationGroup, NavigationItem } from '#app/ui/frame/frame-context.tsx'

export interface ShellViewer extends FrameViewer {
  email: string
  role: 'admin' | 'member'
  firstName: string
}

export interface ShellSite extends FrameSite {
  /** The award's time zone. */
  timezone: string
  supportEmail: string
}

/** What every page's frame is made of; the root loader's answer. */
export interface Shell {
  viewer: ShellViewer | null
  site: ShellSite
  navigation: NavigationGroup[]
  /** The message of the redirect that led here; read once. */
  flash: Flash | null
  /** Whether this person gets scripts at all (light version, Save-Data). */
  scripts: boolean
  nonce: string
  /** The moment the request arrived, in ISO 8601. */
  now: string
  /** An admin looks at the site as at `now`. */
  rehearsing: boolean
  /** An admin acts in the place of the viewer. */
  acting: { admin: string; until: string } | null
  viewerTimezone: string | null
  /** What a person can quote to support, and what the log is searched by. */
  requestId: string
}
