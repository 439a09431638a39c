import type { FrameSite, FrameStudio, FrameViewer, NavigationGroup } from '#app/ui/frame/frame-context.tsx'
import type { OwnWords } from '#app/platform/award-words.ts'
import type { AwardPart } from '#app/platform/award-parts.ts'
import type { Flash } from '#app/ui/toast/message.ts'

export type { Flash } from '#app/ui/toast/message.ts'
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

/** The data of every page's frame; the root loader's result. */
export interface Shell {
  viewer: ShellViewer | null
  site: ShellSite
  /** The viewer's studios, the current one first; left out, as what is not there, for people with less than two. */
  studios?: FrameStudio[]
  navigation: NavigationGroup[]
  /** The address of the search of everything, for admins. */
  search?: string
  /** What tells an admin of this page in the handbook. */
  help?: string
  /** The role of an admin who sees this page and can change nothing on it, such as "Reader". */
  seesOnly?: string
  /** The message of the last redirect; shown once. */
  flash: Flash | null
  /** Parts of the product that the award does without; left out for none. */
  without?: readonly AwardPart[]
  /** The award's words; left out where they are the product's own. */
  words?: OwnWords
  /** Whether this person gets scripts (light version, Save-Data). */
  scripts: boolean
  nonce: string
  /** The moment the request arrived, in ISO 8601. */
  now: string
  /** An admin sees the site as at `now`. */
  rehearsing?: boolean
  /** The admin who acts for the viewer. */
  acting?: { admin: string; until: string }
  viewerTimezone: string | null
  /** For people to quote to support, and for finding the request in the log. */
  requestId: string
}
