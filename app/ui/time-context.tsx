import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'

export interface TimeFrame {
  /** The award's zone. */
  zone: string
  viewerZone: string | null
  /** The server's clock: the moment the request arrived, and where scripts run the minutes since. */
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

const MINUTE_MS = 60_000

/** Milliseconds since the page was asked for, told once a minute; how the browser's own clock is set does not matter. */
function useMinutesSince(now: string): number {
  const [told, setTold] = useState({ now, passed: 0 })
  useEffect(() => {
    const loaded = Date.now()
    const timer = setInterval(() => setTold({ now, passed: Date.now() - loaded }), MINUTE_MS)
    return () => clearInterval(timer)
  }, [now])
  return told.now === now ? told.passed : 0
}

export function TimeFrameProvider({ zone, viewerZone, now, children }: TimeFrameProviderProps) {
  const passed = useMinutesSince(now)
  const value = useMemo(
    () => ({ zone, viewerZone, now: new Date(Date.parse(now) + passed) }),
    [zone, viewerZone, now, passed],
  )
  return <TimeFrameContext.Provider value={value}>{children}</TimeFrameContext.Provider>
}

export function useTimeFrame(): TimeFrame {
  return useContext(TimeFrameContext)
}
