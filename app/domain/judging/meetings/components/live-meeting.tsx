import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { DateTime } from '#app/ui/date-time.tsx'
import { useTimeFrame } from '#app/ui/time-context.tsx'

const LINES = {
  live: 'This page follows the meeting.',
  lost: 'The line is lost, so this may be old. We keep trying.',
  back: 'The line is back.',
} as const

type Line = keyof typeof LINES

/** In the address of a page that does not load itself again without scripts, for readers who need more time. */
export const STILL = 'still'

interface LiveMeetingProps {
  address: string
  stamp: string
  state: 'planned' | 'running'
  isStill: boolean
}

/** Keeps the page of a meeting as the meeting is, and says whether it can. */
export function LiveMeeting({ address, stamp, state, isStill }: LiveMeetingProps) {
  const { revalidate } = useRevalidator()
  const [line, setLine] = useState<Line | null>(null)
  const isRunning = state === 'running'
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    void import('./follow-meeting.ts').then(
      ({ followMeeting }) => {
        if (left) return
        setLine((before) => (before === 'lost' ? before : 'live'))
        const told = (isThere: boolean) =>
          setLine((before) => (isThere ? (before === 'lost' ? 'back' : before) : 'lost'))
        stop = followMeeting({ address, stamp, isRunning }, { changed: revalidate, line: told })
      },
      // Without the script the link loads the page again.
      () => undefined,
    )
    return () => {
      left = true
      stop?.()
    }
  }, [address, stamp, isRunning, revalidate])
  return (
    <p className="hint no-print">
      <span role="status">{line ? LINES[line] : ''}</span> <a href="">Load again</a>
      {isRunning && line === null ? (
        <>
          {' · '}
          {isStill ? <a href="?">Load automatically</a> : <a href={`?${STILL}`}>Don’t load automatically</a>}
        </>
      ) : null}
    </p>
  )
}

const SECOND_MS = 1_000

/** Seconds as a clock: "4:05". */
function clockText(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / SECOND_MS)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** When the talk about an entry began and until when it goes, and with scripts how much is left by the server's clock. */
export function TurnClock({ begunAt, until }: { begunAt: Date | string; until: Date | string }) {
  const { now } = useTimeFrame()
  const loaded = now.getTime()
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const [started, end] = [Date.now(), new Date(until).getTime()]
    const tick = () => setLeft(end - loaded - (Date.now() - started))
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [loaded, until])
  return (
    <p>
      Begun <DateTime value={begunAt} style="time" />, until <DateTime value={until} style="time" />
      {left === null ? null : (
        <>
          {' · '}
          <strong role="timer">{left >= 0 ? `${clockText(left)} left` : `${clockText(left)} over`}</strong>
        </>
      )}
    </p>
  )
}
