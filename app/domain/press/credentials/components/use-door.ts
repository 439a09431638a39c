import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { readBadgeCode } from '../badges/code.ts'
import {
  MAX_SENT,
  mayReplace,
  openDoorList,
  type DoorBadge,
  type DoorList,
  type SignedDoorList,
} from '../check-in/door-list.ts'
import { entryRefusal, NO_BADGE, NOT_SIGNED } from '../check-in/entry.ts'
import { parseBadgeNumber } from '../rules.ts'
import { forgetDoorPage, keepDoorPage } from './door-page.ts'

interface KeptEntry {
  at: number
  /** The signed code, which the server reads again; left out where an identity card was seen. */
  code?: string
}
type Kept = Record<string, KeptEntry>
interface CheckedIn {
  badge: DoorBadge
  first: Date
  isFirst: boolean
}

type OfDoor = Pick<DoorList, 'year' | 'door'>
/** Of one door in one season: a phone that is used again next year must not tell another door's numbers. */
const keptKeyOf = ({ year, door }: OfDoor) => `press-door-kept-${year}-${door}`
const listKeyOf = ({ year, door }: OfDoor) => `press-door-list-${year}-${door}`

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
  const [result, setResult] = useState<CheckedIn | null>(null)
  const [lookedUp, setLookedUp] = useState<DoorBadge | null>(null)
  const [first] = useState(initial)

  useEffect(() => {
    if (!first || !('crypto' in window && 'subtle' in window.crypto)) return
    let isOver = false
    const take = async (signed: SignedDoorList | null) => {
      const opened = signed && (await openDoorList(signed, first.publicKey))
      if (isOver || !opened || (list.current && !mayReplace(opened, list.current))) return
      list.current = opened
      localStorage.setItem(listKeyOf(opened), JSON.stringify(signed))
      setReadAt(new Date(opened.readAt))
    }
    const sync = async () => {
      const keptKey = list.current && keptKeyOf(list.current)
      const waits = Object.entries((keptKey && stored<Kept>(keptKey)) || {})
      setWaiting(waits.length)
      // More of them go with the next round.
      const kept = Object.fromEntries(waits.slice(0, MAX_SENT))
      const entries = Object.entries(kept).map(([number, entry]) => ({ number: Number(number), ...entry }))
      const body = new FormData()
      body.set('kept', JSON.stringify(entries))
      try {
        const answer = await fetch(to, entries.length > 0 ? { method: 'POST', body } : {})
        // The link has ended or was withdrawn: the phone keeps nothing of it.
        if (answer.status === 404) {
          if (list.current) localStorage.removeItem(listKeyOf(list.current))
          if (keptKey) localStorage.removeItem(keptKey)
          list.current = null
          setReadAt(null)
          return await forgetDoorPage()
        }
        if (!answer.ok) return
        await take((await answer.json()) as SignedDoorList | null)
        if (!keptKey) return
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
      // Without a list of its own the page does not know whose door the kept one is of.
      if (list.current) await take(stored<SignedDoorList>(listKeyOf(list.current)))
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

  const show = (shown: { problem?: string; result?: CheckedIn; lookedUp?: DoorBadge }) => {
    setProblem(shown.problem ?? null)
    setResult(shown.result ?? null)
    setLookedUp(shown.lookedUp ?? null)
  }

  /** Finds the badge of a text and, where it is proven, checks it in. A number that was typed is proven by an identity card. */
  async function look(code: string, by: 'camera' | 'hand' | 'identity card') {
    if (!list.current || !first) return
    const { year, badges, endsAt, areas } = list.current
    if (endsAt !== null && endsAt <= Date.now())
      return show({ problem: 'This link has ended. Ask for a new one.' })
    const signed = await readBadgeCode(code, first.publicKey)
    const typed = by === 'camera' ? null : parseBadgeNumber(code)
    const named = signed ?? typed
    if (!named && by === 'camera') return show({ problem: NOT_SIGNED })
    if (!named || named.year !== year) return show({ problem: NO_BADGE })
    const badge = badges.find(({ number }) => number === named.number)
    if (!badge) return show({ problem: 'This badge is not on the list. Wait for a network, or ask.' })
    const refusal = entryRefusal(badge, areas)
    if (refusal) return show({ problem: refusal })
    if (!signed && by !== 'identity card') return show({ lookedUp: badge })
    const keptKey = keptKeyOf(list.current)
    const kept = stored<Kept>(keptKey) ?? {}
    const before = badge.checkedInAt ?? kept[named.number]?.at
    const entry: KeptEntry = { at: Date.now(), ...(signed && { code }) }
    if (before === undefined)
      localStorage.setItem(keptKey, JSON.stringify({ ...kept, [named.number]: entry }))
    setWaiting(Object.keys(stored<Kept>(keptKey) ?? {}).length)
    show({ result: { badge, first: new Date(before ?? entry.at), isFirst: before === undefined } })
  }

  const isReady = readAt !== null
  const scanned = (code: string) => void look(code, 'camera')
  const submitAs = (by: 'hand' | 'identity card') =>
    isReady
      ? (event: SyntheticEvent<HTMLFormElement>) => {
          event.preventDefault()
          const form = event.currentTarget
          const code = new FormData(form).get('code')
          if (typeof code === 'string' && code.trim()) void look(code, by)
          form.reset()
        }
      : undefined
  const onSubmit = submitAs('hand')
  const onConfirm = submitAs('identity card')
  return { isReady, isKept, readAt, waiting, problem, result, lookedUp, scanned, onSubmit, onConfirm }
}
