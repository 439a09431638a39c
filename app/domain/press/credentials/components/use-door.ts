import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { readBadgeCode } from '../badges/code.ts'
import { parseBadgeNumber } from '../rules.ts'

interface DoorBadge {
  number: number
  name: string
  outlet: string
  areas: string
  isRevoked: boolean
  checkedInAt: number | null
}

interface DoorList {
  year: number
  publicKey: string | null
  badges: DoorBadge[]
}

type Kept = Record<string, number>
interface Found {
  badge: DoorBadge
  first: Date
  isFirst: boolean
}

const SYNC_EVERY_MS = 30_000

function read(key: string): Kept {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Kept
  } catch {
    return {}
  }
}

/**
 * Checks badges in the browser, with or without a network: the season's key and list came with the page, check-ins are kept on the
 * phone and sent, and a newer list is fetched, while there is a network.
 */
export function useDoor(initial: DoorList, to: string) {
  const list = useRef(initial)
  const key = `press-door-${initial.year}`
  const [isReady, setReady] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState<Found | null>(null)

  useEffect(() => {
    const sync = async () => {
      const kept = read(key)
      setWaiting(Object.keys(kept).length)
      const entries = Object.entries(kept).map(([number, at]) => ({ number: Number(number), at }))
      const body = new FormData()
      body.set('kept', JSON.stringify(entries))
      try {
        const answer = await fetch(to, entries.length > 0 ? { method: 'POST', body } : {})
        if (!answer.ok) return
        list.current = (await answer.json()) as DoorList
        // What was kept while this was sent is sent the next time.
        const rest = Object.fromEntries(Object.entries(read(key)).filter(([number]) => !(number in kept)))
        localStorage.setItem(key, JSON.stringify(rest))
        setWaiting(Object.keys(rest).length)
      } catch {
        // No network: the next round tries again.
      }
    }
    setReady(true)
    void sync()
    const timer = setInterval(() => void sync(), SYNC_EVERY_MS)
    const online = () => void sync()
    window.addEventListener('online', online)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', online)
    }
  }, [key, to])

  async function check(code: string) {
    const { year, publicKey, badges } = list.current
    const named = parseBadgeNumber(code) ?? (publicKey ? await readBadgeCode(code, publicKey) : null)
    const refuse = (message: string) => {
      setResult(null)
      setProblem(message)
    }
    if (!named || named.year !== year) return refuse('This is not a badge of this season.')
    const badge = badges.find(({ number }) => number === named.number)
    if (!badge) return refuse('This badge is not on the list. Wait for a network, or ask.')
    if (badge.isRevoked) return refuse('This badge was revoked.')
    const kept = read(key)
    const before = badge.checkedInAt ?? kept[named.number]
    if (before === undefined)
      localStorage.setItem(key, JSON.stringify({ ...kept, [named.number]: Date.now() }))
    setWaiting(Object.keys(read(key)).length)
    setProblem(null)
    setResult({ badge, first: new Date(before ?? Date.now()), isFirst: before === undefined })
  }

  const onSubmit = isReady
    ? (event: SyntheticEvent<HTMLFormElement>) => {
        event.preventDefault()
        const form = event.currentTarget
        const code = new FormData(form).get('code')
        if (typeof code === 'string' && code.trim()) void check(code)
        form.reset()
      }
    : undefined
  return { isReady, waiting, problem, result, onSubmit }
}
