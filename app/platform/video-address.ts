/** The one reader of web addresses of films that a page can play in place. Pure and safe in the browser. */

/** The sites whose players we know, by what the address of a player calls them. */
export const VIDEO_HOSTS = { youtube: 'youtube.com', vimeo: 'vimeo.com' } as const
type VideoHost = keyof typeof VIDEO_HOSTS

export interface Video {
  host: VideoHost
  id: string
  /** Opens an unlisted film of Vimeo; empty for all others. */
  hash: string
}

const HOSTS: Readonly<Record<string, VideoHost>> = {
  'youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'youtube-nocookie.com': 'youtube',
  'vimeo.com': 'vimeo',
  'player.vimeo.com': 'vimeo',
}

const IDS: Readonly<Record<VideoHost, RegExp>> = {
  youtube: /^(?!videoseries$)[\w-]{11}$/,
  vimeo: /^[1-9]\d{0,14}$/,
}
const HASH = /^[\da-f]{6,40}$/i

/** A film by the parts that its address and its player's address are made of; `null` where they cannot be one. */
export function videoOf(host: string, id: string, hash: string): Video | null {
  if (host !== 'youtube' && host !== 'vimeo') return null
  if (!IDS[host].test(id)) return null
  if (hash !== '' && (host !== 'vimeo' || !HASH.test(hash))) return null
  return { host, id, hash }
}

/** Reads the public forms of a film's address; `null` for every other address, which stays a link. */
export function readVideoAddress(address: string): Video | null {
  if (!URL.canParse(address)) return null
  const { protocol, username, password, port, hostname, pathname, searchParams } = new URL(address)
  if (!/^https?:$/.test(protocol) || username || password || port) return null
  const name = hostname.replace(/^(?:www|m)\./, '')
  const host = Object.hasOwn(HOSTS, name) ? HOSTS[name] : undefined
  if (!host) return null
  const [first = '', second = '', ...more] = pathname.split('/').filter(Boolean)
  if (more.length > 0) return null
  if (host === 'vimeo') {
    const framed = name === 'player.vimeo.com'
    if (framed && first !== 'video') return null
    const hash = searchParams.get('h') ?? ''
    return framed ? videoOf(host, second, hash) : videoOf(host, first, second || hash)
  }
  if (name === 'youtu.be') return second ? null : videoOf(host, first, '')
  if (first === 'watch') return second ? null : videoOf(host, searchParams.get('v') ?? '', '')
  return /^(?:embed|shorts|live)$/.test(first) ? videoOf(host, second, '') : null
}

/** Gives the address at which a film’s site plays it inside other pages, without cookies where the site offers that. */
export function playerAddress({ host, id, hash }: Video): string {
  if (host === 'youtube') return `https://www.youtube-nocookie.com/embed/${id}`
  return `https://player.vimeo.com/video/${id}?${hash ? `h=${hash}&` : ''}dnt=1`
}
