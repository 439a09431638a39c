import { createContext, useContext, type ReactNode } from 'react'
import type { Flash } from '#app/ui/toast/message.ts'

export interface FrameSite {
  /** The award, such as "Pegbar Awards". */
  name: string
  /** Who gives it, such as "Meridian Guild of Animated Arts". */
  organisation: string
  /** Such as "12th edition". */
  seasonLabel: string
  year: number
  /** Where its terms, privacy and imprint are, and where consumers withdraw from a contract, those it has. */
  legal: { terms?: string; privacy?: string; imprint?: string; withdrawal?: string }
  /** Its accent colour without the sign, such as "ffc500"; left out for the product's own. */
  accent?: string
  /** Its headings are set in this; left out for the product's own face. */
  face?: 'serif' | 'sans'
  /** The address of its logo, in place of the product's mark. */
  logo?: string
}

export interface FrameViewer {
  displayName: string
  /** Shown in place of a picture. */
  avatarText: string
}

/** A studio a person can act for. */
export interface FrameStudio {
  id: number
  name: string
  /** Such as "Independent". */
  kind: string
}

export interface NavigationItem {
  label: string
  to: string
  /** Addresses below another entry's that belong to this one. */
  also?: readonly string[]
  /** Shown as "Cart (3)" when it is not zero. */
  count?: number
  /** Tells how many things wait there for the viewer, an admin; left out for none. */
  needs?: number
  /** The pages of an area, shown over each of them; left out where there is one. */
  tabs?: readonly NavigationItem[]
}

export interface NavigationGroup {
  heading: string
  items: NavigationItem[]
}

export interface FrameData {
  site: FrameSite
  viewer: FrameViewer | null
  /** Their studios, the current one first; left out for people with less than two. */
  studios?: readonly FrameStudio[]
  navigation: readonly NavigationGroup[]
  flash: Flash | null
  /** Parts of the product that the award does without; left out for none. */
  without?: readonly string[]
  /** The address of the search of everything, for people who may open it. */
  search?: string
  /** The address that tells of this page in the handbook. */
  help?: string
  /** The role of a person who can change nothing on this page, such as "Reader": the buttons of its forms are disabled. */
  seesOnly?: string
}

/** What is left to show when not even the site's own name could be loaded. */
const BARE_FRAME: FrameData = {
  site: { name: 'Laureate', organisation: '', seasonLabel: '', year: 0, legal: {} },
  viewer: null,
  navigation: [],
  flash: null,
}

const FrameContext = createContext<FrameData>(BARE_FRAME)

export function FrameProvider({ frame, children }: { frame: FrameData | undefined; children: ReactNode }) {
  return <FrameContext.Provider value={frame ?? BARE_FRAME}>{children}</FrameContext.Provider>
}

export function useFrame(): FrameData {
  return useContext(FrameContext)
}
