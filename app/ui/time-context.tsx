import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'

export interface TimeFrame {
  /** The award's zone. */
  zone: string
  viewerZone: string | null
  /** The moment the request arrived. */
  now: Date
}

const TimeFrameContext = createContext<TimeFrame>({ zone: 'UTC', viewerZone: null, now: new Date(0) })

export interface TimeFrameProviderProps {
  zone: string
  viewerZone: string | null
  /** ISO 8601. Comes with the page, so that server and browser say the same. */
  now: string
  children: ReactNode
}

export function TimeFrameProvider({ zone, viewerZone, now, children }: TimeFrameProviderProps) {
  const value = useMemo(() => ({ zone, viewerZone, now: new Date(now) }), [zone, viewerZone, now])
  return <TimeFrameContext.Provider value={value}>{children}</TimeFrameContext.Provider>
}

export function useTimeFrame(): TimeFrame {
  return useContext(TimeFrameContext)
}
