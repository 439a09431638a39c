import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { readBadgeCode } from '../badges/code.ts'
import { openDoorList, type DoorBadge, type DoorList, type SignedDoorList } from '../check-in/door-list.ts'
import { parseBadgeNumber } from '../rules.ts'
import { forgetDoorPage, keepDoorPage } from './door-page.ts'

type Kept = Record<string, number>
interface Found {
  badge: DoorBadge
  first: Date
  isFirst: boolean
}

const SYNC_EVERY_MS = 30_000

function stored<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/**
 * Checks badges in the browser, with or without a network: the season's key and a signed list came with the page, check-ins are kept
 * on the phone and sent, and a newer list is fetched, while there is a network. Ready once the list was found genuine.
 */
export function useDoor(initial: (SignedDoorList & { publicKey: string }) | null, to: string) {
  const list = useRef<DoorList | null>(null)
  const [readAt, setReadAt] = useState<Date | null>(null)
  const [isKept, setKept] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState<Found | null>(null)
  const [first] = useState(initial)
  const keptKey = 'press-door-kept'
  const listKey = 'press-door-list'

  useEffect(() => {
    if (!first || !('crypto' in window && 'subtle' in window.crypto)) return
    let isOver = false
    const take = async (signed: SignedDoorList | null) => {
      const opened = signed && (await openDoorList(signed, first.publicKey))
      if (isOver || !opened || (list.current && opened.readAt < list.current.readAt)) return
      list.current = opened
      localStorage.setItem(listKey, JSON.stringify(signed))
      setReadAt(new Date(opened.readAt))
    }
    const sync = async () => {
      const kept = stored<Kept>(keptKey) ?? {}
      setWaiting(Object.keys(kept).length)
      const entries = Object.entries(kept).map(([number, at]) => ({ number: Number(number), at }))
      const body = new FormData()
      body.set('kept', JSON.stringify(entries))
      try {
        const answer = await fetch(to, entries.length > 0 ? { method: 'POST', body } : {})
        // The link has ended or was withdrawn: the phone keeps nothing of it.
        if (answer.status === 404) {
          localStorage.removeItem(listKey)
          list.current = null
          setReadAt(null)
          return await forgetDoorPage()
        }
        if (!answer.ok) return
        await take((await answer.json()) as SignedDoorList | null)
        // What was kept while this was sent is sent the next time.
        const rest = Object.fromEntries(
          Object.entries(stored<Kept>(keptKey) ?? {}).filter(([number]) => !(number in kept)),
        )
        localStorage.setItem(keptKey, JSON.stringify(rest))
        setWaiting(Object.keys(rest).length)
      } catch {
        // No network: the next round tries again.
      }
    }
    const begin = async () => {
      await take(first)
      await take(stored<SignedDoorList>(listKey))
      await sync()
      const kept = await keepDoorPage()
      if (!isOver) setKept(kept)
    }
    void begin()
    const timer = setInterval(() => void sync(), SYNC_EVERY_MS)
    const online = () => void sync()
    window.addEventListener('online', online)
    return () => {
      isOver = true
      clearInterval(timer)
      window.removeEventListener('online', online)
    }
  }, [first, to])

  const refuse = (message: string) => {
    setResult(null)
    setProblem(message)
  }

  async function look(code: string) {
    if (!list.current || !first) return
    const { year, badges, endsAt } = list.current
    if (endsAt !== null && endsAt <= Date.now()) return refuse('This link has ended. Ask for a new one.')
    const named = parseBadgeNumber(code) ?? (await readBadgeCode(code, first.publicKey))
    if (!named || named.year !== year) return refuse('This is not a badge of this season.')
    const badge = badges.find(({ number }) => number === named.number)
    if (!badge) return refuse('This badge is not on the list. Wait for a network, or ask.')
    if (badge.isRevoked) return refuse('This badge was revoked.')
    const kept = stored<Kept>(keptKey) ?? {}
    const before = badge.checkedInAt ?? kept[named.number]
    const at = Date.now()
    if (before === undefined) localStorage.setItem(keptKey, JSON.stringify({ ...kept, [named.number]: at }))
    setWaiting(Object.keys(stored<Kept>(keptKey) ?? {}).length)
    setProblem(null)
    setResult({ badge, first: new Date(before ?? at), isFirst: before === undefined })
  }

  const isReady = readAt !== null
  const check = (code: string) => void look(code)
  const onSubmit = isReady
    ? (event: SyntheticEvent<HTMLFormElement>) => {
        event.preventDefault()
        const form = event.currentTarget
        const code = new FormData(form).get('code')
        if (typeof code === 'string' && code.trim()) check(code)
        form.reset()
      }
    : undefined
  return { isReady, isKept, readAt, waiting, problem, result, check, onSubmit }
}
